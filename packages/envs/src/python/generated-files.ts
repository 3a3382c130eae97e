import type { PlanEvidence, RepositoryPlan } from "@repost/spec";
import { stringsOf, tableAt } from "../files/tables.ts";
import type { PythonManifests } from "./manifests.ts";

type GeneratedFile = RepositoryPlan["generated"][number];

/** As hatch-vcs and setuptools-scm write it. */
const MODULE = `# file generated from the version of the distribution
__all__ = ["__commit_id__", "__version__", "__version_tuple__", "commit_id", "version", "version_tuple"]
__version__ = version = "{version}"
__version_tuple__ = version_tuple = {version_tuple}
__commit_id__ = commit_id = None
`;

/** Lists missing version files that a build would write. */
export async function listGeneratedFiles(
  { file, files, setup }: PythonManifests,
  version: string,
): Promise<{ readonly generated: readonly GeneratedFile[]; readonly evidence: readonly PlanEvidence[] }> {
  const hatch = tableAt(file, "tool", "hatch", "build", "hooks", "vcs");
  const scm = tableAt(file, "tool", "setuptools_scm");
  const script = tableAt(setup["use_scm_version"]);
  const pdm = tableAt(file, "tool", "pdm", "version");
  const rules: readonly (readonly [string, unknown, unknown])[] = [
    ["hatch_version_file", hatch["version-file"], hatch["template"]],
    [
      "scm_version_file",
      scm["version_file"] ?? scm["write_to"],
      scm["version_file_template"] ?? scm["write_to_template"],
    ],
    ["setup_py_version_file", script["version_file"] ?? script["write_to"], script["write_to_template"]],
    ["pdm_version_file", pdm["write_to"], pdm["write_template"]],
  ];
  const generated: GeneratedFile[] = [];
  const evidence: PlanEvidence[] = [];
  for (const [rule, path, template] of rules) {
    if (typeof path !== "string" || !isInside(path) || (await files.read(path)) !== null) continue;
    generated.push({ path, content: fill(stringsOf(template)[0] ?? MODULE, version, path) });
    evidence.push({ rule, file: rule.startsWith("setup_py") ? "setup.py" : "pyproject.toml", value: path });
  }
  return { generated, evidence };
}

function isInside(path: string): boolean {
  return path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

function fill(template: string, version: string, path: string): string {
  if (!path.endsWith(".py")) return `${version}\n`;
  return template.replaceAll("{version}", version).replaceAll("{version_tuple}", tupleOf(version));
}

function tupleOf(version: string): string {
  const parts = version.split(/[.+-]/u).map((part) => (/^\d+$/u.test(part) ? part : JSON.stringify(part)));
  return `(${parts.join(", ")}${parts.length === 1 ? "," : ""})`;
}
