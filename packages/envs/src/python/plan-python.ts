import {
  distributionName,
  formatRequirement,
  parseRequirement,
  type PlanEvidence,
  type RepositoryPlan,
  SCHEMA_VERSION,
} from "@repost/spec";
import type { RepositoryFiles } from "../files/repository-files.ts";
import { listGeneratedFiles } from "./generated-files.ts";
import { type PythonManifests, readManifests } from "./manifests.ts";
import { type DeclaredDependency, readDeclaredDependencies } from "./declared-dependencies.ts";
import { readDistribution, readName } from "./own-distribution.ts";
import { planPytestRun, type PytestRun, type PytestSettings, readPytestSettings } from "./pytest-settings.ts";
import { readTestDependencies } from "./test-dependencies.ts";
import { readToxSettings, type ToxSettings } from "./tox-settings.ts";
import { stringsOf, tableAt } from "../files/tables.ts";
import { optionLines } from "./configuration-file.ts";

const PYTEST = "pytest";

/**
 * @param version Minor version, such as 3.13; null when unknown.
 * @param tags Used without a `.git` folder.
 */
export async function planPython(
  files: RepositoryFiles,
  version: string | null,
  tags?: () => Promise<readonly string[]>,
): Promise<RepositoryPlan> {
  const manifests = await readManifests(files);
  const name = readName(manifests)?.name ?? null;
  const distributionKey = name === null ? null : distributionName(name);
  const tox = readToxSettings(manifests, version);
  const settings = await readPytestSettings(manifests);
  const declared = [
    ...(await readDeclaredDependencies(manifests)),
    ...(await readTestDependencies(manifests, distributionKey, tox)),
  ];
  const run = planPytestRun(settings, new Set(declared.map(({ requirement }) => requirement.name)));
  const dependencies = completed(declared, run, settings);
  const sources = await listSourceFolders(manifests);
  const distribution = await readDistribution(manifests, sources.folders, tags);
  const versionFiles = await listGeneratedFiles(manifests, distribution.distribution?.version ?? "0.0.0");
  const unittest = planUnittest(declared, settings, tox);
  return {
    schema_version: SCHEMA_VERSION,
    runtime: "python",
    runner: "pytest",
    source_folders: [...sources.folders],
    requirements: [...new Set(dependencies.map(({ requirement }) => formatRequirement(requirement)))],
    own: distribution.distribution,
    generated: [...versionFiles.generated],
    arguments: [...run.arguments, ...unittest.map(({ value }) => ["-o", value]).flat()],
    env: {},
    evidence: [
      ...dependencies.map(({ rule, file, requirement }) => ({ rule, file, value: formatRequirement(requirement) })),
      ...sources.evidence,
      ...distribution.evidence,
      ...versionFiles.evidence,
      ...run.evidence,
      ...unittest,
    ],
  };
}

function completed(
  declared: readonly DeclaredDependency[],
  { plugins }: PytestRun,
  { file }: PytestSettings,
): readonly DeclaredDependency[] {
  const names = new Set(declared.map(({ requirement }) => requirement.name));
  const dependencyOf = (rule: string, source: string, text: string): DeclaredDependency[] => {
    const requirement = names.has(text) ? null : parseRequirement(text);
    return requirement === null ? [] : [{ rule, file: source, requirement }];
  };
  return [
    ...declared,
    ...plugins.flatMap((plugin) => dependencyOf("pytest_plugin", file ?? "", plugin)),
    ...dependencyOf("test_runner", file ?? "", PYTEST),
  ];
}

/** Make pytest collect as unittest does: more files, fewer classes. */
const UNITTEST_SETTINGS = ["python_files=test*.py", "python_classes=", "python_functions="];

function planUnittest(
  declared: readonly DeclaredDependency[],
  { file }: PytestSettings,
  tox: ToxSettings,
): readonly PlanEvidence[] {
  const usesPytest = file !== null || declared.some(({ requirement }) => requirement.name === PYTEST);
  if (usesPytest || !/\bunittest\b/u.test(tox.commands)) return [];
  return UNITTEST_SETTINGS.map((value) => ({ rule: "unittest_runner", file: tox.file, value }));
}

async function listSourceFolders(
  manifests: PythonManifests,
): Promise<{ readonly folders: readonly string[]; readonly evidence: readonly PlanEvidence[] }> {
  const declared = declaredFolder(manifests);
  if (declared !== null) return { folders: [declared.value], evidence: [declared] };
  const inside = await manifests.files.list("src");
  const isLayout = inside.some(({ name, isFolder }) => (isFolder ? !name.endsWith(".egg-info") : name.endsWith(".py")));
  if (!isLayout || inside.some(({ name }) => name === "__init__.py")) return { folders: ["."], evidence: [] };
  return { folders: ["src"], evidence: [{ rule: "src_layout", file: "src", value: "src" }] };
}

/** Folder that setuptools maps to the root of packages. */
function declaredFolder({ file, setup, setupConfiguration }: PythonManifests): PlanEvidence | null {
  const setuptools = tableAt(file, "tool", "setuptools");
  const configured = optionLines(setupConfiguration, "options", "package_dir").find((line) => line.startsWith("="));
  const candidates: readonly (readonly [string, string | undefined])[] = [
    ["pyproject.toml", stringsOf(tableAt(setuptools, "package-dir")[""])[0]],
    ["pyproject.toml", stringsOf(tableAt(setuptools, "packages", "find")["where"])[0]],
    ["setup.cfg", configured?.slice(1).trim()],
    ["setup.py", stringsOf(tableAt(setup["package_dir"])[""])[0]],
  ];
  for (const [path, folder] of candidates) {
    const value = folder?.replace(/^\.\//u, "").replace(/\/$/u, "") ?? "";
    if (value !== "" && !value.startsWith("..") && !value.startsWith("/"))
      return { rule: "package_dir", file: path, value };
  }
  return null;
}
