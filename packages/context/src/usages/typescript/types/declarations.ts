import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path/posix";
import type { Target } from "@repost/spec";
import { buildFolderOf } from "../../../files/typescript/module-key.ts";
import { packageFolders } from "../../../files/typescript/package-manifests.ts";
import type { UsageFile } from "../../usage-file.ts";
import { createTypeFiles, findType, typeClosure, type TypeFiles } from "./type-closure.ts";

/** More than this is said of a function only where it uses most types of its package. */
const MAX_CHARACTERS = 60_000;
const COMPILED: readonly (readonly [compiled: RegExp, types: readonly string[]])[] = [
  [/\.js$/u, [".d.ts"]],
  [/\.mjs$/u, [".d.mts", ".d.ts"]],
  [/\.cjs$/u, [".d.cts", ".d.ts"]],
];

const filesOfRoots = new WeakMap<readonly UsageFile[], TypeFiles>();

/**
 * What files of types say of a target of JavaScript or its class, with the types that this uses: the file beside its own, those of the
 * package, or any other of the repository's.
 */
export function declarationsOf(
  root: string,
  files: readonly UsageFile[],
  { path, func_name: name }: Pick<Target, "path" | "func_name">,
): readonly string[] {
  if (!isCompiled(path)) return [];
  const types = filesOfRoots.get(files) ?? createTypeFiles((one) => textOf(root, one));
  filesOfRoots.set(files, types);
  const others = files.filter((file) => /\.d\.[cm]?ts$/u.test(file.path)).map((file) => file.path);
  const [owner = ""] = name.split(".");
  for (const one of [...typesFor(root, path), ...others]) {
    const text = typeClosure(types, one, owner, MAX_CHARACTERS);
    if (text !== "") return [text];
  }
  return [];
}

/**
 * Whether the file of types beside a file of JavaScript, or one of its package, declares a function or a class's method: its types are
 * declared, though not in its own text. Files are read once for each root.
 */
export function createDeclarationFinder(root: string): (path: string, name: string) => boolean {
  const types = createTypeFiles((one) => textOf(root, one));
  const known = new Map<string, readonly string[]>();
  return (path, name) => {
    if (!isCompiled(path)) return false;
    const places = known.get(path) ?? typesFor(root, path);
    known.set(path, places);
    const [owner = "", ...members] = name.split(".");
    const member = members.at(-1);
    const parts = places.map((place) => findType(types, place, owner)).find((found) => found !== undefined)?.parts;
    return parts?.some(({ text }) => member === undefined || declaresMember(text, member)) ?? false;
  };
}

function declaresMember(text: string, name: string): boolean {
  const escaped = name.replaceAll(/[^\w]/gu, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\w$.])${escaped}\s*[(<?:]`, "u").test(text);
}

function isCompiled(path: string): boolean {
  return COMPILED.some(([compiled]) => compiled.test(path));
}

/** Where types for a file of JavaScript may be declared: beside it, then beside what its package is entered by. */
function typesFor(root: string, path: string): readonly string[] {
  const beside = typesBeside(path);
  const ofPackage = typesOfPackage(root, dirname(path));
  // Builds of one module share a folder of types: dist/types/a/b.d.ts is that of dist/esm/a/b.js.
  const build = buildFolderOf(path);
  const folders = build === null ? [] : ofPackage.map((entry) => dirname(entry));
  const inFolders = folders.flatMap((folder) => beside.map((one) => join(folder, relative(build ?? "", one))));
  return [...new Set([...beside, ...inFolders, ...ofPackage])];
}

function typesBeside(path: string): readonly string[] {
  const [compiled, types] = COMPILED.find(([pattern]) => pattern.test(path)) ?? [];
  return compiled === undefined ? [] : (types ?? []).map((ending) => path.replace(compiled, ending));
}

/** Those of the nearest package.json that names any. */
function typesOfPackage(root: string, folder: string): readonly string[] {
  const manifest = join(folder, "package.json");
  const text = textOf(root, manifest);
  const own = text === undefined ? undefined : packageFolders(new Map([[manifest, text]])).at(-1);
  const found = own === undefined ? [] : [...own.types, ...own.entries.flatMap(typesBeside)];
  if (found.length > 0) return found;
  return folder === "." ? [] : typesOfPackage(root, dirname(folder));
}

function textOf(root: string, path: string): string | undefined {
  if (path.startsWith("..")) return undefined;
  try {
    return readFileSync(join(root, path), "utf8");
  } catch {
    // It is not there, or no file.
    return undefined;
  }
}
