import { getOrCreate } from "../memoize.ts";
import { isBuiltin } from "node:module";
import { posix } from "node:path";
import { importTargets, packageTargets, type PackageJson } from "./finder/package-targets.ts";
import type { OwnPackage, RepositoryConfiguration } from "./finder/read-configuration.ts";

export type ModuleLocation =
  | { readonly kind: "module"; readonly path: string }
  | {
      readonly kind: "external";
      readonly name: string;
    }
  | { readonly kind: "missing" };

export interface ModuleFinder {
  find(importer: string, specifier: string): ModuleLocation;
  entryOf(path: string): string | undefined;
}

const packageName = /^(?:@[\w.-]+\/)?[\w.-]+$/;

const missing: ModuleLocation = { kind: "missing" };

/** Resolves as TypeScript, Node and bundlers do, but to sources. */
export function createModuleFinder(paths: readonly string[], configuration: RepositoryConfiguration): ModuleFinder {
  const files = createFileLookup(paths, configuration.packages);
  const cache = new Map<string, ModuleLocation>();
  const entries = new Map<string, string | undefined>();
  return {
    entryOf: (path) => {
      const folder = posix.dirname(path);
      const enclosing = configuration.enclosingPackage(folder);
      if (enclosing === undefined) return undefined;
      return getOrCreate(entries, enclosing.folder, () => {
        const location = findInPackage({ files, configuration, importer: path, folder }, enclosing, ".");
        return location?.kind === "module" ? location.path : undefined;
      });
    },
    find: (importer, specifier) => {
      const folder = posix.dirname(importer);
      const key = `${folder}\0${specifier}\0${importerKind(importer)}`;
      return getOrCreate(cache, key, () =>
        find({ files, configuration, importer, folder }, specifier.replace(/[?!].*$/, "")),
      );
    },
  };
}

function importerKind(path: string): ImporterKind {
  if (/\.[cm]?jsx?$/.test(path)) return "plain";
  return /\.d\.[cm]?ts$/.test(path) ? "declaration" : "typed";
}

interface Search {
  readonly files: FileLookup;
  readonly configuration: RepositoryConfiguration;
  readonly importer: string;
  readonly folder: string;
}

function find(search: Search, specifier: string): ModuleLocation {
  if (/^\.{1,2}(?:\/|$)/.test(specifier)) {
    return (
      firstFile(search, [posix.join(search.folder, specifier)]) ??
      builtFrom(search, posix.join(search.folder, specifier)) ??
      missing
    );
  }
  if (isBuiltin(specifier)) return { kind: "external", name: `node:${specifier.replace(/^node:/, "")}` };
  const mapped = findMapped(search, specifier);
  if (mapped !== undefined) return mapped;
  const imported = specifier.startsWith("#") ? findImported(search, specifier) : missing;
  if (imported.kind !== "missing") return imported;
  const rooted = fromRoot(search, specifier);
  if (rooted !== undefined) return rooted;
  if (specifier.startsWith("#")) return missing;
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
  const packageFolder = search.configuration.packageNamed(name, search.folder);
  if (packageFolder !== undefined) {
    const subpath = `.${specifier.slice(name.length)}`;
    return findInPackage(search, packageFolder, subpath) ?? missing;
  }
  const fileBelow = belowRoot(search, specifier, name);
  if (fileBelow !== undefined) return fileBelow;
  if (/^[\w-]+:/.test(specifier)) return { kind: "external", name: specifier };
  return packageName.test(name) ? { kind: "external", name } : missing;
}

function firstFile({ files, importer }: Search, candidates: readonly string[]): ModuleLocation | undefined {
  for (const candidate of candidates) {
    const path = files.find(candidate, importerKind(importer));
    if (path !== undefined) return { kind: "module", path };
  }
  return undefined;
}

function findMapped(search: Search, specifier: string): ModuleLocation | undefined {
  const candidates = search.configuration.mapped(search.folder, specifier);
  return firstFile(search, candidates) ?? firstOf(candidates, (candidate) => builtFrom(search, candidate));
}

function firstOf<T, U>(items: readonly T[], find: (item: T) => U | undefined): U | undefined {
  for (const item of items) {
    const file = find(item);
    if (file !== undefined) return file;
  }
  return undefined;
}

function builtFrom(search: Search, path: string): ModuleLocation | undefined {
  const { folder } = search.configuration.enclosingPackage(posix.dirname(path)) ?? { folder: "" };
  const relativePath = posix.relative(folder === "" ? "." : folder, path);
  return firstFile(
    search,
    sourceCandidates(relativePath).map((candidate) => posix.join(folder, candidate)),
  );
}

const DEPENDENCIES = ["dependencies", "peerDependencies", "optionalDependencies", "devDependencies"];

/** Published packages often lack the configuration for `src/utils` or `utils/join`. */
function belowRoot(search: Search, specifier: string, name: string): ModuleLocation | undefined {
  const { importer, folder } = search;
  if (importerKind(importer) !== "typed" || specifier === name) return undefined;
  const enclosing = search.configuration.enclosingPackage(folder);
  const json: Readonly<Record<string, unknown>> = { ...enclosing?.json };
  const declares = (field: unknown): boolean => typeof field === "object" && field !== null && name in field;
  if (DEPENDENCIES.some((field) => declares(json[field]))) return undefined;
  return firstFile(
    search,
    ["", "src"].map((root) => posix.join(enclosing?.folder ?? "", root, specifier)),
  );
}

/** `~/join` and `@/join` are no packages, but own sources. */
function fromRoot(search: Search, specifier: string): ModuleLocation | undefined {
  const relativePath = /^[~@$#]\/+(.+)$/.exec(specifier)?.[1];
  if (relativePath === undefined) return undefined;
  const rootFolder = search.configuration.enclosingPackage(search.folder)?.folder ?? "";
  return firstFile(
    search,
    ["src", "", "lib"].map((root) => posix.join(rootFolder, root, relativePath)),
  );
}

function findImported(search: Search, specifier: string): ModuleLocation {
  const enclosing = search.configuration.enclosingPackage(search.folder);
  const targets = enclosing === undefined ? [] : importTargets(enclosing.json, specifier);
  for (const target of targets) {
    if (!target.startsWith(".")) return target.startsWith("#") ? missing : find(search, target);
    const location = findTargetFile(search, enclosing?.folder ?? "", target);
    if (location !== undefined) return location;
  }
  return missing;
}

function findInPackage(search: Search, { folder, json }: OwnPackage, subpath: string): ModuleLocation | undefined {
  const { targets, isClosed } = packageTargets(json, subpath);
  const file = firstOf(targets, (target) => findTargetFile(search, folder, target));
  if (file !== undefined || isClosed) return file;
  const relativePath =
    subpath === "."
      ? ["index", "src/index", "source/index", "lib/index"]
      : [subpath, `src/${subpath}`, `lib/${subpath}`];
  const candidates = relativePath.map((path) => posix.join(folder, path));
  return firstFile(search, candidates) ?? builtFrom(search, posix.join(folder, subpath));
}

function findTargetFile(search: Search, folder: string, target: string): ModuleLocation | undefined {
  const path = posix.join(folder, target);
  return firstFile(search, [path]) ?? builtFrom(search, path);
}

const outputs =
  /^(?:dist|lib|build|out|output|es|esm|esm5|esm2015|cjs|umd|mjs|types|typings|node|browser|commonjs|module|_?(?:esm|cjs)|dist-[\w-]+|build-[\w-]+)$/;
const extension =
  /(?:\.d)?\.[cm]?[jt]sx?$|\.(?:umd|cjs|esm|es|min|prod|production|development|modern|bundle)(?:\.d)?\.[cm]?[jt]s$/;

function sourceCandidates(built: string): readonly string[] {
  const parts = built.replace(/^\.\//, "").split("/");
  const candidates: string[] = [];
  for (let dropped = 1; dropped < parts.length && outputs.test(parts[dropped - 1] ?? ""); dropped++) {
    const rest = parts.slice(dropped).join("/").replace(extension, "");
    candidates.push(`src/${rest}`, rest, `source/${rest}`, `lib/${rest}`);
  }
  return candidates;
}

interface FileLookup {
  find(path: string, from: ImporterKind): string | undefined;
}

const typed = [".ts", ".tsx", ".mts", ".cts"];
const plain = [".js", ".jsx", ".mjs", ".cjs"];
const declarations = [".d.ts", ".d.mts", ".d.cts"];

type ImporterKind = "typed" | "plain" | "declaration";

const orders: Readonly<Record<ImporterKind, readonly string[]>> = {
  typed: [...typed, ...plain, ...declarations],
  plain: [...plain, ...typed, ...declarations],
  declaration: [...declarations, ...typed, ...plain],
};

const rewritten: Readonly<Record<string, readonly string[]>> = {
  ".js": [".ts", ".tsx", ".d.ts"],
  ".jsx": [".tsx", ".ts", ".d.ts"],
  ".mjs": [".mts", ".d.mts", ".ts"],
  ".cjs": [".cts", ".d.cts", ".ts"],
};

function createFileLookup(paths: readonly string[], packages: ReadonlyMap<string, PackageJson>): FileLookup {
  const files = new Set(paths);
  const first = (candidates: readonly string[]): string | undefined => candidates.find((path) => files.has(path));
  const asFile = (path: string, from: ImporterKind): string | undefined => {
    const extension = posix.extname(path);
    const sources = (rewritten[extension] ?? []).map((source) => path.slice(0, -extension.length) + source);
    return first([path, ...sources, ...orders[from].map((suffix) => path + suffix)]);
  };
  const asFolder = (path: string, from: ImporterKind): string | undefined => {
    const json = packages.get(path);
    const named = [json?.["source"], json?.["module"], json?.["main"]].filter((field) => typeof field === "string");
    for (const field of named) {
      const entry = asFile(posix.join(path, field), from) ?? asFile(posix.join(path, field, "index"), from);
      if (entry !== undefined) return entry;
    }
    return asFile(posix.join(path, "index"), from);
  };
  return {
    find: (path, from) => {
      const normal = posix.normalize(path).replace(/\/$/, "");
      const isFolder = path.endsWith("/") || path === "." || path.endsWith("/.") || path.endsWith("..");
      return (isFolder ? undefined : asFile(normal, from)) ?? asFolder(normal === "." ? "" : normal, from);
    },
  };
}
