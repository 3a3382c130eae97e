import { getOrCreate } from "../memoize.ts";
import { isStandardLibrary } from "../statistics/is-standard-library.ts";

export type ModuleLocation =
  | { readonly kind: "module"; readonly path: string }
  | { readonly kind: "external" }
  | { readonly kind: "missing" };

export interface ModuleFinder {
  nameOf(path: string): string;
  find(importer: string, level: number, parts: readonly string[], names?: readonly string[]): ModuleLocation;
  child(path: string, name: string): string | undefined;
  packagesOf(path: string): readonly string[];
}

const missing: ModuleLocation = { kind: "missing" };
const external: ModuleLocation = { kind: "external" };

export type ImportedNames = () => ReadonlySet<string>;

/** Finds modules as Python does. Namespace folders count only when imported. */
export function createModuleFinder(paths: Iterable<string>, imported: ImportedNames = () => new Set()): ModuleFinder {
  const files = new Set(paths);
  const name = files.has("__init__.py") ? nameOfTop(files, imported()) : null;
  if (name === null) return finderAmong(files, imported);
  const folder = name.replaceAll(".", "/");
  const finder = finderAmong(new Set([...files].map((path) => join(folder, path))), imported);
  const inside = (path: string): string => (`${folder}/`.startsWith(path) ? path : join(folder, path));
  const outside = (path: string): string => (path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path);
  return {
    nameOf: (path) => finder.nameOf(inside(path)),
    find: (importer, level, parts, names) => {
      const location = finder.find(inside(importer), level, parts, names);
      return location.kind === "module" ? { kind: "module", path: outside(location.path) } : location;
    },
    child: (path, child) => {
      const childPath = finder.child(inside(path), child);
      return childPath === undefined ? undefined : outside(childPath);
    },
    packagesOf: (path) => finder.packagesOf(inside(path)).map(outside),
  };
}

function finderAmong(files: ReadonlySet<string>, imported: ImportedNames): ModuleFinder {
  const folders = new Set([...files].flatMap(foldersAbove));
  let namespaces: ReadonlySet<string> | undefined;
  const tree: Tree = {
    files,
    folders,
    roots: new Map(),
    isNamespace: (folder) => (namespaces ??= namespacesAmong(files, imported())).has(folder),
  };
  const cache = new Map<string, Map<string, Found>>();
  const foundIn = (importer: string, level: number, parts: readonly string[]): Found => {
    const inFolder = getOrCreate(cache, folderOf(importer), () => new Map<string, Found>());
    return getOrCreate(inFolder, ".".repeat(level) + parts.join("."), () =>
      level === 0 ? findAbsolute(tree, importer, parts) : findRelative(tree, importer, level, parts),
    );
  };
  return {
    nameOf: (path) => nameOf(tree, path),
    find: (importer, level, parts, names = []) => {
      const modulePath = foundIn(importer, level, parts);
      return "kind" in modulePath ? modulePath : firstHolding(tree, modulePath, names);
    },
    child: (path, name) => {
      const folder = packageFolder(path);
      return folder === undefined ? undefined : locate(tree, folder, [name]);
    },
    packagesOf: (path) => {
      const root = rootOf(tree, path);
      const ownFolder = isPackageFile(path) ? folderOf(folderOf(path)) : folderOf(path.replace(/\/$/, ""));
      return foldersBelow(root, ownFolder).map((folder) => packageFile(tree, folder));
    },
  };
}

interface Tree {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
  readonly roots: Map<string, string>;
  isNamespace(folder: string): boolean;
}

function namespacesAmong(files: ReadonlySet<string>, imported: ReadonlySet<string>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const path of files) {
    const folder = folderOf(path);
    const isPackage = isPackageFile(path);
    if (folder === "" || (!isPackage && files.has(`${folder}/__init__.py`))) continue;
    const module = isPackage ? folder : path.replace(/\.py$/, "");
    const baseName = module.slice(module.lastIndexOf("/") + 1);
    if (files.has(join(folderOf(module), "__init__.py"))) continue;
    if (imported.has(baseName) && !isStandardLibrary({ name: baseName, language: "python" })) continue;
    const above = foldersAbove(module).filter((folder) => folder !== "");
    const outermost = above.findLastIndex((folder) => {
      const parent = folderOf(folder);
      return imported.has((parent === "" ? module : module.slice(parent.length + 1)).replaceAll("/", "."));
    });
    for (const folder of above.slice(0, outermost + 1)) names.add(folder);
  }
  return names;
}

function rootOf(tree: Tree, path: string): string {
  const { files, roots } = tree;
  const folder = folderOf(path);
  return getOrCreate(roots, folder, () => {
    const packages = foldersAbove(path).filter((above) => above !== "" && files.has(`${above}/__init__.py`));
    const below = folderOf(packages.at(-1) ?? `${folder}/`);
    let root = /^(?:.*\/)?src(?=\/)/.exec(below)?.[0] ?? below;
    while (root !== "" && tree.isNamespace(root)) root = folderOf(root);
    return root;
  });
}

function nameOf(tree: Tree, path: string): string {
  const root = rootOf(tree, path);
  const inside = root === "" ? path : path.slice(root.length + 1);
  const dotted = inside.replace(/\/$/, "").replace(/\.py$/, "").replaceAll("/", ".");
  return dotted === "__init__" ? dotted : dotted.replace(/\.__init__$/, "");
}

/** Prefers the first candidate that is a file or has the name. */
type Found = ModuleLocation | readonly string[];

/** Prefers own modules to installed packages. In higher folders, only packages count. */
function findAbsolute(tree: Tree, importer: string, parts: readonly string[]): Found {
  const [first = ""] = parts;
  const isInPackage = tree.files.has(join(folderOf(importer), "__init__.py"));
  if (isInPackage && isStandardLibrary({ name: first, language: "python" })) return external;
  const root = rootOf(tree, importer);
  const folders = [root, ...foldersAbove(root)].flatMap((folder) => [folder, join(folder, "src")]);
  const packageFolder = folders.find((folder) => tree.files.has(join(join(folder, first), "__init__.py")));
  const base = tree.files.has(join(root, `${first}.py`)) ? root : packageFolder;
  if (base !== undefined) {
    const path = locate(tree, base, parts);
    return path === undefined ? missing : { kind: "module", path };
  }
  const paths = folders.flatMap((folder) => locate(tree, folder, parts) ?? []);
  return paths.length === 0 ? external : paths;
}

function firstHolding(tree: Tree, paths: readonly string[], names: readonly string[]): ModuleLocation {
  const holds = (path: string): boolean =>
    !path.endsWith("/") || names.some((name) => locate(tree, path.slice(0, -1), [name]) !== undefined);
  const path = paths.find(holds);
  return path === undefined ? external : { kind: "module", path };
}

function findRelative(tree: Tree, importer: string, level: number, parts: readonly string[]): ModuleLocation {
  let folder = folderOf(importer);
  for (let up = 1; up < level; up++) {
    if (folder === "") return missing;
    folder = folderOf(folder);
  }
  const path = parts.length === 0 ? packageFile(tree, folder) : locate(tree, folder, parts);
  return path === undefined ? missing : { kind: "module", path };
}

function locate(tree: Tree, from: string, parts: readonly string[]): string | undefined {
  const path = join(from, parts.join("/"));
  if (tree.files.has(`${path}/__init__.py`)) return `${path}/__init__.py`;
  if (tree.files.has(`${path}.py`)) return `${path}.py`;
  return tree.folders.has(path) ? `${path}/` : undefined;
}

function packageFile({ files }: Tree, folder: string): string {
  const file = join(folder, "__init__.py");
  return files.has(file) ? file : `${folder}/`;
}

function packageFolder(path: string): string | undefined {
  if (path.endsWith("/")) return path.slice(0, -1);
  return isPackageFile(path) ? folderOf(path) : undefined;
}

function isPackageFile(path: string): boolean {
  return path === "__init__.py" || path.endsWith("/__init__.py");
}

function foldersBelow(root: string, folder: string): readonly string[] {
  return foldersAbove(`${folder}/x`)
    .filter((above) => above.length > root.length)
    .toReversed();
}

function foldersAbove(path: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = path; folder !== "";) {
    folder = folderOf(folder);
    folders.push(folder);
  }
  return folders;
}

function folderOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash === -1 ? "" : path.slice(0, slash);
}

function join(folder: string, name: string): string {
  if (folder === "") return name;
  return name === "" ? folder : `${folder}/${name}`;
}

/** Fewer modules may belong to a package of the same name. */
const FEWEST = 2;
const MAX_OWN = 0.8;

/** Returns the name by which a package imports itself. */
function nameOfTop(files: ReadonlySet<string>, imported: ReadonlySet<string>): string | null {
  if (!files.has("__init__.py")) return null;
  const moduleNames = new Set([...files].map(topModule).filter((name) => name !== null));
  const folders = new Set([...files].flatMap((path) => (path.includes("/") ? [path.slice(0, path.indexOf("/"))] : [])));
  let best: { readonly name: string; readonly hits: number } | null = null;
  for (const [name, children] of modulesBelow(imported)) {
    const [first = ""] = name.split(".");
    if (moduleNames.has(first) || folders.has(first) || isStandardLibrary({ name: first, language: "python" }))
      continue;
    const hits = [...children].filter((child) => moduleNames.has(child)).length;
    if (hits < FEWEST || hits < MAX_OWN * children.size || hits <= (best?.hits ?? 0)) continue;
    best = { name, hits };
  }
  return best?.name ?? null;
}

function topModule(path: string): string | null {
  return /^(?<name>\w+)(?:\.py|\/__init__\.py)$/u.exec(path)?.groups?.["name"] ?? null;
}

function modulesBelow(imported: ReadonlySet<string>): ReadonlyMap<string, ReadonlySet<string>> {
  const packages = new Map<string, Set<string>>();
  for (const dotted of imported) {
    const parts = dotted.split(".");
    for (let depth = 1; depth < parts.length - 1; depth += 1) {
      const name = parts.slice(0, depth).join(".");
      getOrCreate(packages, name, () => new Set()).add(parts[depth] ?? "");
    }
  }
  return packages;
}
