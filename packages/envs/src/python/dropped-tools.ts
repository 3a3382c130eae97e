/** Tools that check, document or release code, and that no test imports. */
const DROPPED: readonly RegExp[] = [
  /^(?:ruff|flake8(?:-.*)?|pyflakes|pycodestyle|pydocstyle|pylint(?:-.*)?|black|isort|autopep8|yapf|bandit|codespell|doc8|vulture|interrogate)$/u,
  /^(?:blacken-docs|pre-commit(?:-.*)?|prek)$/u,
  /^(?:mypy|mypy-.*|pyright|basedpyright|ty|pyrefly|pyre-check|pytype|types-.*|.*-stubs)$/u,
  /^(?:sphinx|sphinx-.*|sphinxcontrib-.*|.*-sphinx-themes?|furo|alabaster|mkdocs|mkdocs-.*|mkdocstrings(?:-.*)?|myst-parser|numpydoc|nbsphinx|towncrier)$/u,
  /^(?:tox|tox-.*|nox|nox-.*|hatch|twine|bumpversion|bump2version|check-manifest)$/u,
];

/** Returns whether a distribution is a linter, a type checker, a documentation or release tool, or tox itself. */
export function isDropped(name: string): boolean {
  return DROPPED.some((pattern) => pattern.test(name));
}
