import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path/posix";
import type { Target } from "@repost/spec";
import { buildFolderOf } from "../../files/typescript/module-key.ts";
import type { UsageFile } from "../usage-file.ts";

/** Longer files of types are those of whole packages in one. */
const MAX_CHARACTERS = 60_000;
const ENDINGS: readonly (readonly [compiled: RegExp, types: readonly string[]])[] = [
  [/\.js$/u, [".d.ts"]],
  [/\.mjs$/u, [".d.mts", ".d.ts"]],
  [/\.cjs$/u, [".d.cts", ".d.ts"]],
];

/**
 * The text of types that stands beside compiled JavaScript and declares a target or its class: that of its own file, that of the package, or
 * any other of the repository's.
 */
export function declarationsOf(
  root: string,
  files: readonly UsageFile[],
  { path, func_name: name }: Pick<Target, "path" | "func_name">,
): readonly string[] {
  const beside = typesBeside(root, path);
  if (beside === null) return [];
  const [owner = ""] = name.split(".");
  const found = [...beside, ...files.filter((file) => /\.d\.[cm]?ts$/u.test(file.path)).map(({ text }) => text)];
  return found.filter((text) => text.length <= MAX_CHARACTERS && declares(text, owner)).slice(0, 1);
}

/**
 * Whether the file of types beside a file of JavaScript, or that of its package, declares a function or a class's method: its types are
 * declared, though not in its own text. Files are read once for each root.
 */
export function createDeclarationFinder(root: string): (path: string, name: string) => boolean {
  const known = new Map<string, readonly string[]>();
  return (path, name) => {
    const texts = known.get(path) ?? typesBeside(root, path) ?? [];
    known.set(path, texts);
    const [owner = "", ...members] = name.split(".");
    const member = members.at(-1);
    const hasMember = (text: string): boolean =>
      member === undefined || new RegExp(String.raw`(?<![\w$.])${escaped(member)}\s*[(<?:]`, "u").test(text);
    return texts.some((text) => text.length <= MAX_CHARACTERS && declares(text, owner) && hasMember(text));
  };
}

/** What declares types for a file of JavaScript, its own before its package's; null for a file of another kind. */
function typesBeside(root: string, path: string): readonly string[] | null {
  const endings = ENDINGS.find(([compiled]) => compiled.test(path));
  if (endings === undefined) return null;
  const [compiled, types] = endings;
  const beside = types.map((ending) => path.replace(compiled, ending));
  const ofPackage = typesOfPackage(root);
  // Builds of one module share a folder of types: dist/types/a/b.d.ts is that of dist/esm/a/b.js.
  const build = buildFolderOf(path);
  const folders = build === null ? [] : [...new Set(ofPackage.map((entry) => dirname(entry)))];
  const inFolders = folders.flatMap((folder) => beside.map((one) => join(folder, relative(build ?? "", one))));
  return [...new Set([...beside, ...inFolders, ...ofPackage].map((one) => join(one)))].map((one) => textOf(root, one));
}

function declares(text: string, name: string): boolean {
  return new RegExp(String.raw`\b(?:function|class|interface|const)\s+${escaped(name)}(?![\w$])`, "u").test(text);
}

function escaped(name: string): string {
  return name.replaceAll(/[^\w]/gu, String.raw`\$&`);
}

function typesOfPackage(root: string): readonly string[] {
  try {
    const manifest: unknown = JSON.parse(textOf(root, "package.json"));
    if (typeof manifest !== "object" || manifest === null) return [];
    const { types, typings, exports } = manifest as Readonly<Record<"types" | "typings" | "exports", unknown>>;
    const entries = [types, typings, ...typesExported(exports)];
    return [...new Set(entries.filter((one) => typeof one === "string" && !one.includes("..")))] as readonly string[];
  } catch {
    // No package, or one that says nothing.
    return [];
  }
}

/** What `exports` says of the types of the package itself, under whatever conditions. */
function typesExported(exports: unknown): readonly unknown[] {
  if (typeof exports !== "object" || exports === null) return [];
  return Object.entries(exports).flatMap(([key, value]) => {
    if (key === "types") return typeof value === "string" ? [value] : typesExported(value);
    return key.startsWith("./") ? [] : typesExported(value);
  });
}

function textOf(root: string, path: string): string {
  try {
    return readFileSync(join(root, path), "utf8");
  } catch {
    // It is not there, or no file.
    return "";
  }
}
