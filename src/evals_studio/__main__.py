"""`python -m evals_studio` is `evals-studio`."""

from evals_studio.cli import main

if __name__ == "__main__":
    main()
