import type { PlanEvidence } from "@repost/spec";
import { stringsOf, tableAt } from "../files/tables.ts";
import { optionLines } from "./configuration-file.ts";
import type { PythonManifests } from "./manifests.ts";

/** Returns the folders that imports of the repository start at. */
export async function listSourceFolders(
  manifests: PythonManifests,
): Promise<{ readonly folders: readonly string[]; readonly evidence: readonly PlanEvidence[] }> {
  const declared = declaredFolder(manifests);
  if (declared !== null) return { folders: [declared.value], evidence: [declared] };
  const inside = await manifests.files.list("src");
  const isLayout = inside.some(({ name, isFolder }) => (isFolder ? !name.endsWith(".egg-info") : name.endsWith(".py")));
  if (!isLayout || inside.some(({ name }) => name === "__init__.py")) return { folders: ["."], evidence: [] };
  return { folders: ["src"], evidence: [{ rule: "src_layout", file: "src", value: "src" }] };
}

/** Returns the folder that setuptools maps to the root of packages; null without one. */
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
