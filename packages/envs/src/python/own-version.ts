import type { RepositoryFiles } from "../files/repository-files.ts";
import { stringsOf, tableAt } from "../files/tables.ts";
import { readAssignments } from "./literals.ts";
import type { PythonManifests } from "./manifests.ts";
import { pathIn } from "../recipes/manifest-inputs.ts";
import { newestTag, newestVersion } from "./version-tags.ts";

type TagNames = () => Promise<readonly string[]>;

const VERSION = /^v?\d+(?:[.\w+!-]*)$/u;
const UNKNOWN = "0.0.0";
const VARIABLES = ["__version__", "version", "VERSION"];
const MODULES = ["__init__", "_version", "version", "__about__", "__version__", "about"];

/** Declared, in metadata, in code, or the newest tag. */
export async function findVersion(
  manifests: PythonManifests,
  name: string,
  { sourceFolders, tags }: { readonly sourceFolders: readonly string[]; readonly tags?: TagNames | undefined },
) {
  const { project, poetry, setup, setupConfiguration, metadata, files } = manifests;
  const configured = setupConfiguration.get("metadata")?.get("version") ?? "";
  const declared: readonly (readonly [string, string, unknown])[] = [
    ["declared_version", "pyproject.toml", project["version"]],
    ["declared_version", "pyproject.toml", poetry["version"]],
    ["declared_version", "setup.cfg", configured],
    ["declared_version", "setup.py", setup["version"]],
    ["metadata_version", "PKG-INFO", metadata.get("Version")?.[0]],
  ];
  for (const [rule, file, value] of declared) {
    if (typeof value === "string" && VERSION.test(value)) return versionFound(rule, file, value);
  }
  for (const path of await versionModules(manifests, name, sourceFolders)) {
    const value = await literalVersion(files, path);
    if (value !== null) return versionFound("literal_version", path, value);
  }
  const tag = (await newestTag(files)) ?? newestVersion((await tags?.()) ?? [], "git");
  return tag === null
    ? versionFound("unknown_version", "pyproject.toml", UNKNOWN)
    : versionFound("git_tag", tag.file, tag.version);
}

function versionFound(rule: string, file: string, value: string) {
  return { version: value.replace(/^v/u, ""), evidence: { rule, file, value } };
}

async function versionModules(
  { file, files, setupConfiguration }: PythonManifests,
  name: string,
  sourceFolders: readonly string[],
): Promise<readonly string[]> {
  const attribute = stringsOf(tableAt(file, "tool", "setuptools", "dynamic", "version")["attr"])[0];
  const configured = /^attr:\s*(?<path>[\w.]+)$/u.exec(setupConfiguration.get("metadata")?.get("version") ?? "");
  const dotted = [attribute, configured?.groups?.["path"]].flatMap((each) => (each === undefined ? [] : [each]));
  const hatch = stringsOf(tableAt(file, "tool", "hatch", "version")["path"]);
  const flit = stringsOf(tableAt(file, "tool", "flit", "module")["name"]);
  const packages = await packageFolders(files, [...flit, name], sourceFolders);
  return [
    ...hatch,
    ...dotted.flatMap((each) => modulePaths(each.split(".").slice(0, -1), sourceFolders)),
    ...packages.flatMap((folder) => MODULES.map((module) => `${folder}/${module}.py`)),
    ...sourceFolders.map((folder) => pathIn(folder, `${name.replaceAll("-", "_")}.py`)),
  ];
}

function modulePaths(parts: readonly string[], sourceFolders: readonly string[]): readonly string[] {
  return sourceFolders
    .map((folder) => pathIn(folder, parts.join("/")))
    .flatMap((path) => [`${path}.py`, `${path}/__init__.py`]);
}

/** The package of the distribution's name, else the only package. */
async function packageFolders(
  files: RepositoryFiles,
  names: readonly string[],
  sourceFolders: readonly string[],
): Promise<readonly string[]> {
  const wanted = new Set(names.map((each) => each.toLowerCase().replaceAll(/[-.]/gu, "_")));
  const inside = await Promise.all(
    sourceFolders.map(async (folder) =>
      (await files.list(folder))
        .filter(({ isFolder }) => isFolder)
        .map((each) => [each.name, pathIn(folder, each.name)] as const),
    ),
  );
  const named = inside.flat().filter(([each]) => wanted.has(each.toLowerCase()));
  const packages = named.length > 0 ? named : inside.flat();
  return packages.map(([, path]) => path);
}

async function literalVersion(files: RepositoryFiles, path: string): Promise<string | null> {
  const code = await files.read(path);
  if (code === null) return null;
  const assigned = await readAssignments(code);
  const value = VARIABLES.map((name) => assigned[name]).find((each) => typeof each === "string" && VERSION.test(each));
  if (typeof value === "string") return value;
  const parts = assigned["__version_info__"] ?? assigned["version_info"];
  return Array.isArray(parts) && typeof parts[0] === "number" ? versionOf(parts) : null;
}

/** Accepts tuples such as `(3, 1, "dev")`. */
function versionOf(parts: readonly unknown[]): string {
  const numbers = parts.filter((part) => typeof part === "number");
  const release = numbers.slice(0, 3).join(".");
  return parts.includes("dev") ? `${release}.dev0` : release;
}
