import type { ContextFragment, Target } from "@repost/spec";
import { cleanJsdoc, escapeRegExp, leadingJsdoc } from "@repost/syntax";
import { dirname } from "node:path/posix";
import { readInside } from "../../../files/read-inside.ts";
import type { UsageFile } from "../../usage-file.ts";
import { commentTypes } from "./comment-types.ts";
import { declaredMakers } from "./declared-makers.ts";
import { createDeclarationSearch, type DeclarationSearch, type FoundDeclaration } from "./find-declared.ts";
import { declaredTypePackages, filesWithPackages, typesOfItself, typesOfPackage } from "./package-types.ts";
import {
  closureOf,
  createTypeFiles,
  type DeclaredType,
  joinedClosure,
  type TypeFiles,
  TYPES_OF_COMPILED,
} from "./type-closure.ts";
import type { TypePart } from "./type-file.ts";

/** Limit of the declarations of one function. */
const MAX_CHARACTERS = 60_000;
const MAX_FILE_BYTES = 5_000_000;
/** Prompts show only the types of parameters and results. */
const MAX_SHOWN_CHARACTERS = 6_000;

interface Declared {
  readonly docstring: string | null;
}

interface Types {
  readonly files: TypeFiles;
  readonly find: DeclarationSearch;
  entriesOf(path: string): readonly string[];
}

const typesOfRoots = new WeakMap<object, Map<string, Types>>();

/**
 * Returns the declarations of a target or its class, and used types. Searches beside its file, in its package, then the
 * repository.
 */
export function declarationsOf(
  root: string,
  files: readonly UsageFile[],
  { path, func_name: name }: Pick<Target, "path" | "func_name">,
  packages: string | null = null,
): readonly string[] {
  if (!isCompiled(path)) return [];
  const others = files.filter((file) => /\.d\.[cm]?ts$/u.test(file.path)).map((file) => file.path);
  const types = typesOf(files, root, packages);
  const said = commentTypes(types.files, (one) => textOf(root, one), path);
  const declared = types.find(path, name, others);
  if (declared === undefined) {
    const { codes } = joinedClosure(types.files, said.declared, MAX_CHARACTERS);
    return [...(codes.length === 0 ? [] : [codes.join("\n")]), ...said.comments];
  }
  const makers = declaredMakers(
    types.files,
    [declared.owner.path, ...types.entriesOf(path)],
    typesTaken(declared, name),
  );
  const all = [...typesIn(declared), ...said.declared];
  const { codes, textOf: writtenOf } = joinedClosure(types.files, all, MAX_CHARACTERS, makers);
  return [[...codes, ...namedAs(declared, name, writtenOf)].join("\n"), ...said.comments];
}

interface Asking extends Types {
  readonly asked: Set<string>;
}

const askingOfIndexes = new WeakMap<object, Asking>();

/** Returns packages whose types a target uses, even uninstalled packages. */
export function typePackages(
  index: { readonly root: string },
  { path, func_name: name }: Pick<Target, "path" | "func_name">,
): readonly string[] {
  const { root } = index;
  const manifest = textOf(root, "package.json");
  if (manifest === undefined) return [];
  const asking = askingOfIndexes.get(index) ?? askingOf(root);
  const { files, find, asked } = asking;
  askingOfIndexes.set(index, asking);
  asked.clear();
  const declared = isCompiled(path) ? find(path, name) : undefined;
  if (declared !== undefined) closureOf(files, typesIn(declared), MAX_CHARACTERS);
  return declaredTypePackages(manifest, textOf(root, path) ?? "", [...asked]);
}

function askingOf(root: string): Asking {
  const asked = new Set<string>();
  const files = createTypeFiles(
    (path) => textOf(root, path),
    (one) => {
      asked.add(one);
      return typesOfItself((path) => textOf(root, path), one);
    },
  );
  const read = (path: string): string | undefined => textOf(root, path);
  return { files, find: createDeclarationSearch(files, read), entriesOf: (path) => entriesOf(read, path), asked };
}

/** None when the target's text documents it. */
export function shownDeclarations(
  index: { readonly root: string },
  { path, func_name: name, docstring }: Pick<Target, "path" | "func_name" | "docstring">,
  text: string,
): readonly ContextFragment[] {
  const [firstLine = ""] = (docstring ?? "").split("\n");
  if (!isCompiled(path) || (firstLine !== "" && text.includes(firstLine))) return [];
  const types = typesOf(index, index.root);
  const declared = types.find(path, name);
  const found = declared === undefined ? [] : closureOf(types.files, typesIn(declared), MAX_SHOWN_CHARACTERS);
  const [owner = ""] = name.split(".");
  return found.map((excerpt, at) => ({ ...excerpt, code: `${excerpt.code}\n`, names: at === 0 ? [owner] : [] }));
}

/** Files are read once per root. */
export function createDeclarationFinder(root: string): (path: string, name: string) => Declared | null {
  const { find } = readTypes(root, null);
  return (path, name) => {
    const comments = isCompiled(path) ? (find(path, name)?.comments ?? null) : null;
    if (comments === null) return null;
    const documented = comments.filter((one) => one !== "");
    return { docstring: documented.length === 0 ? null : documented.map(cleanJsdoc).join("\n\n") };
  };
}

function typesIn({ owner, holder }: FoundDeclaration): readonly DeclaredType[] {
  return holder === null || holder === owner ? [owner] : [owner, holder];
}

function typesOf(owner: object, root: string, packages: string | null = null): Types {
  const known = typesOfRoots.get(owner) ?? new Map<string, Types>();
  typesOfRoots.set(owner, known);
  const types = known.get(packages ?? "") ?? readTypes(root, packages);
  known.set(packages ?? "", types);
  return types;
}

function readTypes(root: string, packages: string | null): Types {
  const read = (path: string): string | undefined => textOf(root, path);
  const ofItself = (name: string): readonly string[] => typesOfItself(read, name);
  const files = packages === null ? createTypeFiles(read, ofItself) : filesWithPackages(packages, read);
  return { files, find: createDeclarationSearch(files, read), entriesOf: (path) => entriesOf(read, path) };
}

function entriesOf(read: (path: string) => string | undefined, path: string): readonly string[] {
  return typesOfPackage(read, dirname(path));
}

const RESULT = /(?:\)\s*:|=>)[^()]*$/u;

function typesTaken({ owner, holder }: FoundDeclaration, name: string): readonly string[] {
  const member = name.split(".").at(-1) ?? name;
  const isOfClass = name.includes(".");
  const asked = [member, "constructor"];
  const parts = [...new Set([...owner.parts, ...(holder?.parts ?? [])])];
  const taken = parts.flatMap(({ text }) =>
    isOfClass
      ? asked.flatMap((one) => parametersIn(text, one))
      : text.slice(leadingJsdoc(text).length).replace(RESULT, ""),
  );
  return [...new Set(taken.flatMap((text) => text.match(/\b[A-Z][\w$]*/gu) ?? []))];
}

function parametersIn(text: string, name: string): readonly string[] {
  const written = escapeRegExp(name);
  const pattern = String.raw`(?<![\w$])${written}\s*:?\s*(?:<[^()]*>)?\(([^()]*(?:\([^()]*\)[^()]*)*)\)`;
  return [...text.matchAll(new RegExp(pattern, "gu"))].map(([, parameters = ""]) => parameters);
}

function isCompiled(path: string): boolean {
  return TYPES_OF_COMPILED.some(([compiled]) => compiled.test(path));
}

function textOf(root: string, path: string): string | undefined {
  const bytes = readInside(root, path, MAX_FILE_BYTES);
  return bytes === null ? undefined : new TextDecoder().decode(bytes);
}

const FUNCTION = /^\s*(?:export\s+)?declare\s+(?:async\s+)?function\b\s*\*?\s*[\p{L}\p{N}_$]*/u;
const HEADER =
  /^(?<before>\s*(?:export\s+)?declare\s+(?:abstract\s+)?(?:async\s+)?(?:function\s*\*?|class|interface|type|const|let|var)\s+)[\p{L}\p{N}_$]+/u;

export function namedAs(
  { holder }: FoundDeclaration,
  name: string,
  textOf: (part: TypePart) => string = ({ text }) => text,
): readonly string[] {
  const [member = "", owner] = name
    .split(".")
    .filter((part) => part !== "prototype")
    .toReversed();
  if (holder === null || holder.name === (owner ?? member)) return [];
  return holder.parts.map((part) => {
    const text = textOf(part);
    const comment = leadingJsdoc(text);
    const code = text.slice(comment.length);
    if (owner === undefined) return `${comment}${renamed(code, member)}`;
    if (!FUNCTION.test(code)) return `${comment}${renamed(code, owner)}`;
    return `declare interface ${owner} {\n${comment}\n${code.replace(FUNCTION, member)}\n}`;
  });
}

function renamed(code: string, name: string): string {
  return code.replace(HEADER, (_, before: string) => `${before}${name}`);
}
