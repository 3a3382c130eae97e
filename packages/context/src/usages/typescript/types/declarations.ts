import type { ContextFragment, Target } from "@repost/spec";
import {
  cleanJsdoc,
  createDeclarationReader,
  type Declaration,
  type DeclarationPart,
  type DeclarationReader,
  definesType,
  excerptsOf,
  joinDeclarations,
  jsdocComments,
} from "@repost/syntax";
import { dirname, join } from "node:path/posix";
import { readInside } from "../../../files/read-inside.ts";
import { memoize, memoizeWeakly } from "../../../memoize.ts";
import type { UsageRoot } from "../../read-usage-files.ts";
import type { UsageFile } from "../../usage.ts";
import { createDeclarationSearch, type DeclarationSearch, type FoundDeclaration } from "./find-declared.ts";
import { declaredTypePackages, readPackages, TYPES_OF_COMPILED, typesBeside, typesOfPackage } from "./package-types.ts";

/** Limit of the declarations of one function. */
const MAX_CHARACTERS = 60_000;
const MAX_FILE_BYTES = 5_000_000;
/** Prompts show only the types of parameters and results. */
const MAX_SHOWN_CHARACTERS = 6_000;
const MAX_MAKERS = 6;
const MAX_OF_TYPE = 3;

interface Declared {
  readonly docstring: string | null;
}

type Function = Pick<Target, "path" | "func_name">;

interface Types {
  readonly reader: DeclarationReader;
  readonly find: DeclarationSearch;
  readonly read: (path: string) => string | undefined;
  /** Usages and companions share declarations. */
  last?: { readonly key: string; readonly types: DeclaredTypes };
}

const typesOfRepositories = memoizeWeakly(({ root }: UsageRoot) =>
  memoize((packages: string | null) => readTypes(root, packages)),
);

function typesOf(repository: UsageRoot, packages: string | null = null): Types {
  return typesOfRepositories(repository)(packages);
}

function readTypes(root: string, packages: string | null): Types {
  const read = (path: string): string | undefined => {
    if (path.startsWith("node_modules/")) return packages === null ? undefined : readPackages(packages, path);
    const bytes = readInside(root, path, MAX_FILE_BYTES);
    return bytes === null ? undefined : new TextDecoder().decode(bytes);
  };
  const reader = createDeclarationReader(read);
  return { reader, find: createDeclarationSearch(reader, read), read };
}

export interface DeclaredTypes {
  readonly parameterTypes: readonly string[];
  readonly constructorParameterTypes: readonly string[];
  readonly declarations: readonly Declaration[];
  readonly texts: readonly string[];
}

const NONE: DeclaredTypes = { parameterTypes: [], constructorParameterTypes: [], declarations: [], texts: [] };

/**
 * Returns the declarations of a compiled target or its class, and used types. Searches beside its file, in its package,
 * then the repository.
 */
export function declaredTypes(
  repository: UsageRoot,
  files: readonly UsageFile[],
  target: Function,
  packages: string | null = null,
): DeclaredTypes {
  if (!isCompiled(target.path)) return NONE;
  const types = typesOf(repository, packages);
  const key = `${target.path} ${target.func_name}`;
  if (types.last?.key !== key) types.last = { key, types: findTypes(types, files, target) };
  return types.last.types;
}

function findTypes(
  { reader, find, read }: Types,
  files: readonly UsageFile[],
  { path, func_name: name }: Function,
): DeclaredTypes {
  const otherPaths = files.filter((file) => /\.d\.[cm]?ts$/u.test(file.path)).map((file) => file.path);
  reader.load([...otherPaths, ...files.flatMap((file) => typesBeside(file.path))]);
  const documentedTypes = commentTypes(reader, read, path);
  const declared = find(path, name, otherPaths);
  const ownDeclarations = declared === undefined ? [] : typesIn(declared);
  const parameterTypesOf = (method?: string): readonly string[] => [
    ...new Set(ownDeclarations.flatMap((type) => type.takes(method))),
  ];
  const isMethod = name.includes(".");
  const parameterTypes = parameterTypesOf(isMethod ? name.split(".").at(-1) : undefined);
  const constructorParameterTypes = isMethod ? parameterTypesOf("constructor") : [];
  const ownTypes = [...new Set([...parameterTypes, ...constructorParameterTypes])];
  const modules = [...ownDeclarations.slice(0, 1).map((type) => type.path), ...typesOfPackage(read, dirname(path))];
  const all = ownTypes.length === 0 ? [] : reader.declarationsIn(modules);
  const makers = ownTypes.flatMap((type) =>
    all
      .filter((declaration) => declaration.name !== type && declaration.resultTypes.includes(type))
      .slice(0, MAX_OF_TYPE),
  );
  const { declarations, parts, textOf } = joinDeclarations(
    [...ownDeclarations, ...documentedTypes.declared],
    MAX_CHARACTERS,
    [...new Set(makers)].slice(0, MAX_MAKERS),
  );
  const named = declared === undefined ? [] : namedAs(declared, name, textOf);
  const codes = [...excerptsOf(parts, textOf).map(({ code }) => code), ...named];
  return {
    parameterTypes,
    constructorParameterTypes,
    declarations,
    texts: [...(codes.length === 0 ? [] : [codes.join("\n")]), ...documentedTypes.comments],
  };
}

/** Returns packages whose types a target uses, even uninstalled packages. */
export function typePackages(
  { repository }: { readonly repository: UsageRoot },
  { path, func_name: name }: Function,
): readonly string[] {
  const { reader, find, read } = typesOf(repository);
  const manifest = read("package.json");
  if (manifest === undefined) return [];
  const declared = isCompiled(path) ? find(path, name) : undefined;
  const { packages } = joinDeclarations(declared === undefined ? [] : typesIn(declared), MAX_CHARACTERS);
  return declaredTypePackages(reader, manifest, read(path) ?? "", packages);
}

/** None when the target's text documents it. */
export function shownDeclarations(
  repository: UsageRoot,
  { path, func_name: name, docstring }: Function & Pick<Target, "docstring">,
  text: string,
): readonly ContextFragment[] {
  const [firstLine = ""] = (docstring ?? "").split("\n");
  if (!isCompiled(path) || (firstLine !== "" && text.includes(firstLine))) return [];
  const declared = typesOf(repository).find(path, name);
  const { parts } = joinDeclarations(declared === undefined ? [] : typesIn(declared), MAX_SHOWN_CHARACTERS);
  const [owner = ""] = name.split(".");
  return excerptsOf(parts).map((excerpt, position) => ({
    ...excerpt,
    code: `${excerpt.code}\n`,
    names: position === 0 ? [owner] : [],
  }));
}

export function createDeclarationFinder(
  repository: UsageRoot,
  paths: readonly string[],
): (path: string, name: string) => Declared | null {
  const { find, reader } = typesOf(repository);
  const unread = paths.flatMap(typesBeside);
  return (path, name) => {
    if (!isCompiled(path)) return null;
    reader.load(unread.splice(0));
    const comments = find(path, name)?.comments ?? null;
    if (comments === null) return null;
    const documented = comments.filter((comment) => comment !== "");
    return { docstring: documented.length === 0 ? null : documented.map(cleanJsdoc).join("\n\n") };
  };
}

function typesIn({ owner, holder }: FoundDeclaration): readonly Declaration[] {
  return holder === null || holder === owner ? [owner] : [owner, holder];
}

function isCompiled(path: string): boolean {
  return TYPES_OF_COMPILED.some(([compiled]) => compiled.test(path));
}

export function namedAs(
  { holder }: FoundDeclaration,
  name: string,
  textOf: (part: DeclarationPart, name: string) => string,
): readonly string[] {
  const [member = "", owner] = name
    .split(".")
    .filter((part) => part !== "prototype")
    .toReversed();
  if (holder === null || holder.name === (owner ?? member)) return [];
  return holder.parts.map((part) => {
    if (owner === undefined || !part.isFunction) return textOf(part, owner ?? member);
    return `declare interface ${owner} {\n${part.comment}\n${textOf(part, member).slice(part.name.start)}\n}`;
  });
}

interface CommentTypes {
  readonly comments: readonly string[];
  readonly declared: readonly Declaration[];
}

const MAX_FILES = 12;
const MAX_COMMENT_CHARACTERS = 30_000;

/** Returns types from comments (`@typedef`, `@callback`). Type files have precedence. */
function commentTypes(
  { declarationOf, importsOf }: DeclarationReader,
  read: (path: string) => string | undefined,
  path: string,
): CommentTypes {
  const waiting = new Set([path]);
  const comments = new Set<string>();
  const declared = new Set<Declaration>();
  for (const file of waiting) {
    const text = read(file) ?? "";
    const commentsOfFile = jsdocComments(text).map(({ start, end }) => text.slice(start, end));
    for (const comment of commentsOfFile.filter(definesType)) comments.add(comment);
    for (const { from, name } of importsOf(commentsOfFile.join("\n"))) {
      if (!from.startsWith(".")) continue;
      const modulePath = join(dirname(file), from);
      const declaration = declarationOf(`./${modulePath}`, name);
      if (declaration !== null) declared.add(declaration);
      const code = codeOf(modulePath).find((text) => read(text) !== undefined);
      if (declaration === null && code !== undefined && waiting.size < MAX_FILES) waiting.add(code);
    }
  }
  let length = 0;
  return {
    comments: [...comments].filter((comment) => (length += comment.length) <= MAX_COMMENT_CHARACTERS),
    declared: [...declared],
  };
}

function codeOf(modulePath: string): readonly string[] {
  return /\.[cm]?js$/u.test(modulePath) ? [modulePath] : [`${modulePath}.js`, join(modulePath, "index.js")];
}
