"""Plain frozen data that every room speaks, and the one function that makes untrusted text safe to show."""
