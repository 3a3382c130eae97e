import { basename, dirname, join, relative } from "node:path/posix";
import { buildFolderOf, moduleKeyOf } from "../../../files/typescript/module-key.ts";
import { packageAround, typesBeside, typesOfPackage } from "./package-types.ts";
import { publicNames, type PublicNames } from "./public-names.ts";
import { findType, type DeclaredType, type TypeFiles } from "./type-closure.ts";
import { findMember } from "./type-members.ts";

/** Where files of types declare a function of JavaScript. */
export interface FoundDeclaration {
  /** What the first part of its name is declared as. */
  readonly owner: DeclaredType;
  /** What declares itself: the function, or the type with the method; null where that is not declared, and only its owner is. */
  readonly holder: DeclaredType | null;
  /** The comments before it, each of its overloads, empty where there is none; null where it is not declared. */
  readonly comments: readonly string[] | null;
}

/** Looks for what a name in a file of code is declared as: in the files of types for that file, then in `others`. */
export type DeclarationSearch = (
  path: string,
  name: string,
  others?: readonly string[],
) => FoundDeclaration | undefined;

/** Where a name may be declared. */
interface Place {
  readonly path: string;
  /** It is the file of types of the module alone, or of the package that the module is the entry of. */
  readonly isOfModule: boolean;
}

const COMMENT = /^\/\*\*(?!\/)[\s\S]*?\*\//u;
const TYPE = /^\s*(?:export\s+)?declare\s+(?:interface|type)\b/u;

/** A search that reads each file of code once. */
export function createDeclarationSearch(
  files: TypeFiles,
  read: (path: string) => string | undefined,
): DeclarationSearch {
  const known = new Map<string, { readonly places: readonly Place[] } & PublicNames>();
  return (path, name, others = []) => {
    const module = known.get(path) ?? { places: placesFor(read, path), ...publicNames(read(path) ?? "") };
    known.set(path, module);
    const [first = "", ...members] = name.split(".").filter((part) => part !== "prototype");
    const names = module.namesOf(first);
    const isWhole = first === "default" || names.includes("default");
    const places = [...module.places, ...others.map((one): Place => ({ path: one, isOfModule: false }))];
    const found = [first, ...names].flatMap((owner) =>
      places
        .filter(({ isOfModule }) => (isOfModule ? owner !== first || !module.isOfAnother(first) : owner !== "default"))
        .flatMap((place) => declaredAs(files, place, owner, members.at(-1)) ?? []),
    );
    // What a module gives as a whole has the name of its file where the package lists what it has, and its members are the package's.
    const listed = !isWhole ? [] : members.length === 0 ? [nameOfFile(path)] : members.slice(-1);
    const inList = listed.flatMap((one) => places.flatMap((place) => declaredAs(files, place, one, undefined) ?? []));
    const all = [...found, ...inList];
    return all.find(({ holder }) => holder !== null) ?? all[0];
  };
}

function declaredAs(
  files: TypeFiles,
  { path }: Place,
  name: string,
  member: string | undefined,
): FoundDeclaration | undefined {
  const owner = findType(files, path, name);
  if (owner === undefined) return undefined;
  if (member !== undefined) {
    const found = findMember(files, owner, member);
    return found === undefined ? { owner, holder: null, comments: null } : { owner, ...found };
  }
  // The type of what a function makes may have its name, and declares no function.
  const comments = owner.parts
    .map(({ text }) => COMMENT.exec(text)?.[0] ?? "")
    .filter((comment, at) => !TYPE.test(owner.parts[at]?.text.slice(comment.length) ?? ""));
  return comments.length === 0 ? { owner, holder: null, comments: null } : { owner, holder: owner, comments };
}

/** Where types for a file of JavaScript may be declared: beside it, then beside what its package is entered by. */
function placesFor(read: (path: string) => string | undefined, path: string): readonly Place[] {
  const beside = typesBeside(path);
  const ofPackage = typesOfPackage(read, dirname(path));
  // Builds of one module share a folder of types: dist/types/a/b.d.ts is that of dist/esm/a/b.js.
  const build = buildFolderOf(path);
  const folders = build === null ? [] : ofPackage.map((entry) => dirname(entry));
  const inFolders = folders.flatMap((folder) => beside.map((one) => join(folder, relative(build ?? "", one))));
  const own = new Set([...beside, ...inFolders]);
  const isOfModule = isEntry(read, path);
  return [
    ...[...own].map((one) => ({ path: one, isOfModule: true })),
    ...ofPackage.filter((one) => !own.has(one)).map((one) => ({ path: one, isOfModule })),
  ];
}

/** Whether a file is what its package is entered by, or another build of that. */
function isEntry(read: (path: string) => string | undefined, path: string): boolean {
  const { folder, entries } = packageAround(read, dirname(path));
  const keyOf = (one: string): string => moduleKeyOf(one.slice(folder.length));
  const keys = entries.length === 0 ? ["index"] : entries.flatMap((one) => [keyOf(one), keyOf(join(one, "index"))]);
  return keys.includes(keyOf(path));
}

/** `bakeLoaf` of bake-loaf.js and of bake-loaf/index.js. */
function nameOfFile(path: string): string {
  const stem = basename(path).replace(/\.[cm]?js$/u, "");
  const name = stem === "index" ? basename(dirname(path)) : stem;
  return name.replaceAll(/[-.]+(?<next>\w?)/gu, (_, next: string) => next.toUpperCase());
}
