// Reads texts (a JSON array on stdin) with two JavaScript readers; writes what each sees, or null where it fails.
import { readFileSync } from "node:fs";
import jsYaml from "js-yaml";
import { parseDocument } from "yaml";

const seen = (value) => {
  if (value instanceof Date) return { $date: value.toISOString() };
  if (typeof value === "number" && !Number.isFinite(value)) return { $number: String(value) };
  if (typeof value === "bigint") return { $number: String(value) };
  if (value instanceof Uint8Array) return { $binary: Buffer.from(value).toString("base64") };
  if (value instanceof Set) return { $set: [...value].map(seen) };
  if (value instanceof Map) return { $map: [...value].map(([key, item]) => [seen(key), seen(item)]) };
  if (Array.isArray(value)) return value.map(seen);
  if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, seen(v)]));
  return value === undefined ? null : value;
};

const attempt = (read) => {
  try {
    return { seen: seen(read()) };
  } catch {
    return null;
  }
};

const withYaml = (text) => {
  const document = parseDocument(text, { logLevel: "silent" });
  if (document.errors.length > 0) throw document.errors[0];
  return document.toJS({ maxAliasCount: 1000 });
};

const texts = JSON.parse(readFileSync(0, "utf8"));
const results = texts.map((text) => ({ yaml: attempt(() => withYaml(text)), "js-yaml": attempt(() => jsYaml.load(text)) }));
process.stdout.write(JSON.stringify(results));
