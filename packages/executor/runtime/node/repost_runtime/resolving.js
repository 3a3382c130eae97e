/** Resolves imports as Node does, with a few more forms. */

import { platform } from "./platform.js";
import { stubFor } from "./module-stubs.js";

// Saved before a program can replace them.
const { readFileSync, statSync } = platform("node:fs");
const { createRequire, isBuiltin } = platform("node:module");
const { dirname, extname, join, resolve: resolvePath } = platform("node:path");
const { fileURLToPath } = platform("node:url");

const EXTENSIONS = [".js", ".mjs", ".cjs", ".json", ".node"];
const TYPED = [".ts", ".tsx", ".mts", ".cts", ".jsx"];
const CONDITIONS = {
  import: ["node", "import", "module-sync", "default"],
  require: ["node", "require", "module-sync", "default"],
};
const manifests = new Map();
const resolvedPaths = new Map();
const formats = new Map();

/** `missing`: the package name, or the specifier of a file. */
function notFound(specifier, from) {
  const missing = isRelative(specifier) ? specifier : packageName(specifier);
  const error = new Error(`Cannot find module '${specifier}' imported from ${from}`);
  return Object.assign(error, { code: "MODULE_NOT_FOUND", missing, specifier });
}

export function resolveModule(specifier, from, kind) {
  const stub = stubFor(specifier, from);
  if (stub !== null) return { path: stub };
  if (isBuiltin(specifier)) return { builtin: specifier };
  if (specifier.startsWith("node:")) throw notFound(specifier, from);
  const asked = `${kind} ${specifier} ${dirname(from)}`;
  const known = resolvedPaths.get(asked);
  if (known !== undefined) return { path: known };
  const { path } = search(specifier, from, kind);
  resolvedPaths.set(asked, path);
  return { path };
}

function search(specifier, from, kind) {
  if (specifier.startsWith("file:")) return found(fileURLToPath(specifier), specifier, from);
  if (isRelative(specifier)) return found(resolvePath(dirname(from), specifier), specifier, from);
  if (!specifier.startsWith("#") && kind === "import") {
    const path = inPackages(specifier, from, CONDITIONS.import);
    if (path !== null) return found(path, specifier, from);
  }
  try {
    return { path: createRequire(from).resolve(specifier) };
  } catch (error) {
    if (error.code !== "MODULE_NOT_FOUND") throw error;
    throw notFound(specifier, from);
  }
}

/** Returns null if only the file's text determines the format. */
export function declaredFormat(path) {
  const extension = extname(path);
  if (extension === ".mjs" || extension === ".mts") return "module";
  if (extension === ".cjs" || extension === ".cts") return "commonjs";
  const folder = dirname(path);
  if (!formats.has(folder)) formats.set(folder, formatIn(folder));
  return formats.get(folder);
}

function formatIn(start) {
  for (let folder = start; ; folder = dirname(folder)) {
    const manifest = manifestIn(folder);
    if (manifest !== null) return manifest.type === "module" || manifest.type === "commonjs" ? manifest.type : null;
    if (folder === dirname(folder) || folder.endsWith("/node_modules")) return null;
  }
}

function isRelative(specifier) {
  return /^(?:\.{0,2}\/|\.{1,2}$)/.test(specifier);
}

function packageName(specifier) {
  const parts = specifier.split("/");
  return specifier.startsWith("@") ? parts.slice(0, 2).join("/") : parts[0];
}

function found(path, specifier, from) {
  const candidates = [path, ...EXTENSIONS.map((extension) => path + extension)];
  const file = candidates.find(isFile) ?? typedTwin(path) ?? inFolder(path);
  if (file === undefined) throw notFound(specifier, from);
  return { path: file };
}

/** Returns `a.ts` for `a` and `a.js`, or an index file. */
export function typedTwin(path) {
  const bare = path.replace(/\.([cm]?)jsx?$/, "");
  const kind = /\.([cm])js$/.exec(path)?.[1] ?? "";
  const endings = kind === "" ? TYPED : [`.${kind}ts`];
  const bases = bare === path ? [path, join(path, "index")] : [bare];
  return bases.flatMap((base) => endings.map((ending) => base + ending)).find(isFile);
}

function inFolder(path) {
  const main = manifestIn(path)?.main;
  const bases = [...(typeof main === "string" ? [join(path, main)] : []), join(path, "index")];
  return bases.flatMap((base) => [base, ...EXTENSIONS.map((extension) => base + extension)]).find(isFile);
}

function inPackages(specifier, from, conditions) {
  const name = packageName(specifier);
  const rest = `.${specifier.slice(name.length)}`;
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const packageFolder = join(folder, "node_modules", name);
    const manifest = manifestIn(packageFolder);
    if (manifest !== null) return inPackage(packageFolder, manifest, rest, conditions);
    if (folder === dirname(folder)) return null;
  }
}

function inPackage(packageFolder, manifest, rest, conditions) {
  if (manifest.exports === undefined || manifest.exports === null) {
    if (rest !== ".") return join(packageFolder, rest);
    return inFolder(packageFolder) ?? null;
  }
  const target = exported(manifest.exports, rest, conditions);
  return typeof target === "string" ? join(packageFolder, target) : null;
}

function exported(exports, rest, conditions) {
  const isMap =
    typeof exports === "object" && !Array.isArray(exports) && Object.keys(exports).some((key) => key.startsWith("."));
  const map = isMap ? exports : { ".": exports };
  if (Object.hasOwn(map, rest)) return chosen(map[rest], conditions);
  const patterns = Object.keys(map).filter((key) => key.includes("*"));
  patterns.sort((left, right) => right.indexOf("*") - left.indexOf("*"));
  for (const pattern of patterns) {
    const [head, tail] = pattern.split("*");
    if (!rest.startsWith(head) || !rest.endsWith(tail) || rest.length < head.length + tail.length) continue;
    const target = chosen(map[pattern], conditions);
    return typeof target === "string"
      ? target.replaceAll("*", rest.slice(head.length, rest.length - tail.length))
      : null;
  }
  return null;
}

function chosen(target, conditions) {
  if (target === null || typeof target === "string") return target;
  if (Array.isArray(target))
    return target.map((one) => chosen(one, conditions)).find((one) => typeof one === "string") ?? null;
  for (const [condition, inner] of Object.entries(target)) {
    if (!conditions.includes(condition)) continue;
    const found = chosen(inner, conditions);
    if (found !== undefined && found !== null) return found;
  }
  return null;
}

function manifestIn(folder) {
  if (!manifests.has(folder)) manifests.set(folder, readManifest(join(folder, "package.json")));
  return manifests.get(folder);
}

function readManifest(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
