import { distributionName, formatRequirement } from "@repost/spec";
import type { RepositoryFiles } from "../files/repository-files.ts";
import { type NamedDependencies, readExtras, readGroups } from "./extras.ts";
import type { PythonManifests } from "./manifests.ts";
import { linesOf, type DeclaredDependency, dependenciesOf } from "./declared-dependencies.ts";
import { readRequirementLines, readRequirementsFile, type RequirementLines } from "./requirement-lines.ts";
import type { ToxSettings } from "./tox-settings.ts";

/** Check, document or release code; no test imports them. */
const DROPPED: readonly RegExp[] = [
  /^(?:ruff|flake8(?:-.*)?|pyflakes|pycodestyle|pydocstyle|pylint(?:-.*)?|black|isort|autopep8|yapf|bandit|codespell|doc8|vulture|interrogate)$/u,
  /^(?:blacken-docs|pre-commit(?:-.*)?|prek)$/u,
  /^(?:mypy|mypy-.*|pyright|basedpyright|ty|pyrefly|pyre-check|pytype|types-.*|.*-stubs)$/u,
  /^(?:sphinx|sphinx-.*|sphinxcontrib-.*|.*-sphinx-themes?|furo|alabaster|mkdocs|mkdocs-.*|mkdocstrings(?:-.*)?|myst-parser|numpydoc|nbsphinx|towncrier)$/u,
  /^(?:tox|tox-.*|nox|nox-.*|hatch|twine|bumpversion|bump2version|check-manifest)$/u,
];

const TEST_NAME = /^(?:tests?|testing|unit|unittests?)$/u;

interface TestSources {
  readonly manifests: PythonManifests;
  readonly extras: NamedDependencies;
  readonly groups: NamedDependencies;
  readonly tox: ToxSettings;
}

/** Prefers groups and extras of tests and tox, then requirements of tests, then of developers. */
export async function readTestDependencies(
  manifests: PythonManifests,
  distribution: string | null,
  tox: ToxSettings,
): Promise<readonly DeclaredDependency[]> {
  const sources = { manifests, extras: readExtras(manifests, distribution), groups: readGroups(manifests), tox };
  for (const read of [readDeclared, readTestFiles, readDevelopment]) {
    const dependencies = (await read(sources)).filter(({ requirement }) => requirement.name !== distribution);
    if (dependencies.length > 0)
      return distinct(dependencies.filter(({ requirement }) => !isDropped(requirement.name)));
  }
  return [];
}

async function readDeclared(sources: TestSources): Promise<readonly DeclaredDependency[]> {
  const { manifests, extras, groups, tox } = sources;
  const named = [extras, groups].flatMap((all) =>
    [...all].flatMap(([name, dependencies]) => (TEST_NAME.test(name) ? dependencies : [])),
  );
  const required = dependenciesOf("setup_py_tests_require", "setup.py", linesOf(manifests.setup["tests_require"]));
  const lines = await readRequirementLines(manifests.files, tox.file, tox.deps);
  const ofTox = [
    ...tox.extras.flatMap((name) => extras.get(distributionName(name)) ?? []),
    ...tox.groups.flatMap((name) => groups.get(distributionName(name)) ?? []),
  ];
  return [...named, ...required, ...ofTox, ...dependenciesOfLines("tox_deps", lines, extras)];
}

async function readTestFiles({ manifests: { files }, extras }: TestSources): Promise<readonly DeclaredDependency[]> {
  const read = await Promise.all(
    (await listTestFiles(files)).map(async (path) => await readRequirementsFile(files, path)),
  );
  return read.flatMap((lines) => dependenciesOfLines("test_requirements_file", lines, extras));
}

async function readDevelopment({
  manifests: { files },
  extras,
  groups,
}: TestSources): Promise<readonly DeclaredDependency[]> {
  const named = [...(groups.get("dev") ?? []), ...(extras.get("dev") ?? []), ...(groups.get("default") ?? [])];
  if (named.length > 0) return named;
  const names = ["requirements-dev.txt", "dev-requirements.txt", "requirements_dev.txt", "requirements/dev.txt"];
  const read = await Promise.all(names.map(async (path) => await readRequirementsFile(files, path)));
  return read.flatMap((lines) => dependenciesOfLines("dev_requirements_file", lines, extras));
}

function dependenciesOfLines(
  rule: string,
  { requirements, extras: names }: RequirementLines,
  extras: NamedDependencies,
): readonly DeclaredDependency[] {
  const ofExtras = names.flatMap((name) => extras.get(distributionName(name)) ?? []);
  return [...requirements.map((each) => ({ rule, ...each })), ...ofExtras];
}

async function listTestFiles(files: RepositoryFiles): Promise<readonly string[]> {
  const top = await files.list("");
  const folders = top.filter(({ name, isFolder }) => isFolder && name.startsWith("requirements"));
  const inside = await Promise.all(
    folders.map(async (folder) => (await files.list(folder.name)).map(({ name }) => `${folder.name}/${name}`)),
  );
  return [...top.filter(({ isFolder }) => !isFolder).map(({ name }) => name), ...inside.flat()].filter(
    (path) => /requirements/u.test(path) && /test/u.test(path) && /\.(?:txt|in)$/u.test(path),
  );
}

function distinct(dependencies: readonly DeclaredDependency[]): readonly DeclaredDependency[] {
  return [
    ...new Map(
      dependencies.toReversed().map((dependency) => [formatRequirement(dependency.requirement), dependency]),
    ).values(),
  ].toReversed();
}

function isDropped(name: string): boolean {
  return DROPPED.some((pattern) => pattern.test(name));
}
