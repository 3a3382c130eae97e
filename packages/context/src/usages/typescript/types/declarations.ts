import { dirname, join, relative } from "node:path/posix";
import type { ContextFragment, Target } from "@repost/spec";
import { cleanJsdoc } from "@repost/syntax";
import { buildFolderOf } from "../../../files/typescript/module-key.ts";
import { readInside } from "../../../files/read-inside.ts";
import type { UsageFile } from "../../usage-file.ts";
import {
  createTypeFiles,
  findType,
  typeClosure,
  type TypeExcerpt,
  type TypeFiles,
  TYPES_OF_COMPILED,
} from "./type-closure.ts";
import { declaredTypePackages, filesWithPackages, typesBeside, typesOfPackage } from "./package-types.ts";
import type { TypePart } from "./type-file.ts";

/** More than this is said of a function only where it uses most types of its package. */
const MAX_CHARACTERS = 60_000;
/** Files of types of whole packages have hundreds of kilobytes. */
const MAX_FILE_BYTES = 5_000_000;
/** A prompt shows types that are near: what a function takes and gives, not all that these are made of. */
const MAX_SHOWN_CHARACTERS = 6_000;

/** What files of types say of a function of JavaScript whose own text does not say it. */
export interface Declared {
  /** The comment before it there, without its frame; null without one. */
  readonly docstring: string | null;
}

/** By the folder of packages that are at hand; empty where there is none. */
const filesOfRoots = new WeakMap<object, Map<string, TypeFiles>>();

/**
 * What files of types say of a target of JavaScript or its class, with the types that this uses: the file beside its own, those of the
 * package, or any other of the repository's.
 */
export function declarationsOf(
  root: string,
  files: readonly UsageFile[],
  { path, func_name: name }: Pick<Target, "path" | "func_name">,
  packages: string | null = null,
): readonly string[] {
  if (!isCompiled(path)) return [];
  const others = files.filter((file) => /\.d\.[cm]?ts$/u.test(file.path)).map((file) => file.path);
  const found = firstClosure(
    typeFilesOf(files, root, packages),
    [...typesFor(root, path), ...others],
    name,
    MAX_CHARACTERS,
  );
  return found.length === 0 ? [] : [found.map(({ code }) => code).join("\n")];
}

/** What an index's files of types ask packages for. */
interface Asking {
  readonly files: TypeFiles;
  /** Names of packages, since it was emptied. */
  readonly asked: Set<string>;
}

const askingOfIndexes = new WeakMap<object, Asking>();

/**
 * The packages, of those that its package.json declares, whose types a target of TypeScript or JavaScript is about: its own file imports them, or what declares it
 * elsewhere uses them. They need not be there for it to run. Files are read once for each index.
 */
export function typePackages(
  index: { readonly root: string },
  { path, func_name: name }: Pick<Target, "path" | "func_name">,
): readonly string[] {
  const { root } = index;
  const manifest = textOf(root, "package.json");
  if (manifest === undefined) return [];
  const { files, asked } = askingOfIndexes.get(index) ?? askingOf(root);
  askingOfIndexes.set(index, { files, asked });
  asked.clear();
  if (isCompiled(path)) firstClosure(files, typesFor(root, path), name, MAX_CHARACTERS);
  return declaredTypePackages(manifest, textOf(root, path) ?? "", [...asked]);
}

function askingOf(root: string): Asking {
  const asked = new Set<string>();
  const files = createTypeFiles(
    (path) => textOf(root, path),
    (one) => {
      asked.add(one);
      return [];
    },
  );
  return { files, asked };
}

/**
 * What a prompt may show of them for a target, file by file; none where the text that it stands in documents it. Files are read once for each
 * index.
 */
export function shownDeclarations(
  index: { readonly root: string },
  { path, func_name: name, docstring }: Pick<Target, "path" | "func_name" | "docstring">,
  text: string,
): readonly ContextFragment[] {
  const [firstLine = ""] = (docstring ?? "").split("\n");
  if (!isCompiled(path) || (firstLine !== "" && text.includes(firstLine))) return [];
  const found = firstClosure(typeFilesOf(index, index.root), typesFor(index.root, path), name, MAX_SHOWN_CHARACTERS);
  const [owner = ""] = name.split(".");
  return found.map((excerpt, at) => ({ ...excerpt, code: `${excerpt.code}\n`, names: at === 0 ? [owner] : [] }));
}

/**
 * Finds functions and methods of JavaScript that the file of types beside theirs, or one of its package, declares: they have types, though not
 * in their own text, and maybe documentation. Files are read once for each root.
 */
export function createDeclarationFinder(root: string): (path: string, name: string) => Declared | null {
  const types = typeFiles(root, null);
  const known = new Map<string, readonly string[]>();
  return (path, name) => {
    if (!isCompiled(path)) return null;
    const places = known.get(path) ?? typesFor(root, path);
    known.set(path, places);
    const [owner = "", ...members] = name.split(".");
    const parts = places.map((place) => findType(types, place, owner)).find((found) => found !== undefined)?.parts;
    return parts === undefined ? null : declaredIn(parts, members.at(-1));
  };
}

/** A name of several parts is declared by its first; the documentation of overloads is that of all of them. */
function declaredIn(parts: readonly TypePart[], member: string | undefined): Declared | null {
  const comments = parts.flatMap(({ text }) => (member === undefined ? [text] : membersIn(text, member)));
  if (comments.length === 0) return null;
  const documented = comments
    .map((text) => /^\/\*\*(?!\/)[\s\S]*?\*\//u.exec(text)?.[0])
    .filter((one) => one !== undefined);
  return { docstring: documented.length === 0 ? null : documented.map(cleanJsdoc).join("\n\n") };
}

/** The text of a class from each place on at which it declares a member, the comment before that included. */
function membersIn(text: string, name: string): readonly string[] {
  const escaped = name.replaceAll(/[$^.*+?()[\]{}|\\/]/gu, String.raw`\$&`);
  const words = String.raw`(?:(?:public|protected|static|readonly|abstract|async|get|set)\s+)*`;
  const comment = String.raw`(?:\/\*\*(?:[^*]|\*(?!\/))*\*\/\s*)?`;
  const header = new RegExp(String.raw`(?<=[;{}/]\s*)${comment}${words}(?<![\w$.])${escaped}\s*[(<?:]`, "gu");
  return [...text.matchAll(header)].map(({ 0: found }) => found);
}

function typeFilesOf(owner: object, root: string, packages: string | null = null): TypeFiles {
  const known = filesOfRoots.get(owner) ?? new Map<string, TypeFiles>();
  filesOfRoots.set(owner, known);
  const files = known.get(packages ?? "") ?? typeFiles(root, packages);
  known.set(packages ?? "", files);
  return files;
}

function typeFiles(root: string, packages: string | null): TypeFiles {
  if (packages === null) return createTypeFiles((path) => textOf(root, path));
  return filesWithPackages(packages, (path) => textOf(root, path));
}

function firstClosure(types: TypeFiles, places: readonly string[], name: string, room: number): readonly TypeExcerpt[] {
  const [owner = ""] = name.split(".");
  for (const place of places) {
    const found = typeClosure(types, place, owner, room);
    if (found.length > 0) return found;
  }
  return [];
}

function isCompiled(path: string): boolean {
  return TYPES_OF_COMPILED.some(([compiled]) => compiled.test(path));
}

/** Where types for a file of JavaScript may be declared: beside it, then beside what its package is entered by. */
function typesFor(root: string, path: string): readonly string[] {
  const beside = typesBeside(path);
  const ofPackage = typesOfPackage((one) => textOf(root, one), dirname(path));
  // Builds of one module share a folder of types: dist/types/a/b.d.ts is that of dist/esm/a/b.js.
  const build = buildFolderOf(path);
  const folders = build === null ? [] : ofPackage.map((entry) => dirname(entry));
  const inFolders = folders.flatMap((folder) => beside.map((one) => join(folder, relative(build ?? "", one))));
  return [...new Set([...beside, ...inFolders, ...ofPackage])];
}

function textOf(root: string, path: string): string | undefined {
  const bytes = readInside(root, path, MAX_FILE_BYTES);
  return bytes === null ? undefined : new TextDecoder().decode(bytes);
}
