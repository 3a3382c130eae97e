import { escapeRegExp } from "@repost/syntax";
import { join } from "node:path/posix";
import { maskScript } from "../mask-script.ts";
import { readTypeFile, type TypeFile, type TypePart, WORD } from "./type-file.ts";

export interface TypeFiles {
  file(path: string): TypeFile | undefined;
  ofPackage(name: string): readonly string[];
}

export const TYPES_OF_COMPILED: readonly (readonly [compiled: RegExp, types: readonly string[]])[] = [
  [/\.js$/u, [".d.ts"]],
  [/\.mjs$/u, [".d.mts", ".d.ts"]],
  [/\.cjs$/u, [".d.cts", ".d.ts"]],
];
const ENDINGS: typeof TYPES_OF_COMPILED = [
  [/\.d\.[cm]?ts$/u, [""]],
  ...TYPES_OF_COMPILED,
  [/\.ts$/u, [".d.ts"]],
  [/\.mts$/u, [".d.mts", ".d.ts"]],
  [/\.cts$/u, [".d.cts", ".d.ts"]],
  [/(?:)$/u, [".d.ts", ".d.mts", ".d.cts", "/index.d.ts", "/index.d.mts", "/index.d.cts"]],
];
const MOST_STEPS = 8;

export function createTypeFiles(
  read: (path: string) => string | undefined,
  ofPackage: TypeFiles["ofPackage"] = () => [],
): TypeFiles {
  const known = new Map<string, TypeFile | undefined>();
  return {
    file(path) {
      if (!known.has(path)) {
        const text = read(path);
        known.set(path, text === undefined ? undefined : readTypeFile(text));
      }
      return known.get(path);
    },
    ofPackage,
  };
}

export interface TypeExcerpt {
  readonly path: string;
  readonly code: string;
}

/** Returns declarations and their dependencies, nearest first, by file. */
export function closureOf(
  files: TypeFiles,
  first: readonly DeclaredType[],
  maxCharacters: number,
): readonly TypeExcerpt[] {
  return excerptsOf(partsOf(files, first, maxCharacters), ({ part }) => part.text);
}

interface PartOfClosure {
  readonly declared: DeclaredType;
  readonly part: TypePart;
  readonly uses: ReadonlyMap<string, DeclaredType>;
}

function partsOf(
  files: TypeFiles,
  first: readonly DeclaredType[],
  maxCharacters: number,
  later: readonly DeclaredType[] = [],
): readonly PartOfClosure[] {
  const found: PartOfClosure[] = [];
  const seen = new Set<string>();
  let room = maxCharacters;
  for (const queue of [[...first], [...later]]) {
    for (const declared of queue) {
      if (seen.has(keyOf(declared))) continue;
      seen.add(keyOf(declared));
      for (const part of declared.parts) {
        if (part.text.length > room) continue;
        room -= part.text.length;
        const uses = usesOf(files, declared.path, part);
        found.push({ declared, part, uses });
        queue.push(...uses.values());
      }
    }
  }
  return found;
}

function usesOf(files: TypeFiles, path: string, { text, words }: TypePart): ReadonlyMap<string, DeclaredType> {
  const uses = new Map<string, DeclaredType>();
  for (const word of words) {
    const used = isExportedAlone(files, path, word) ? undefined : findOwn(files, path, word);
    if (used !== undefined) uses.set(word, used);
    const link = files.file(path)?.links.get(word);
    const whole = link?.name === "*" && link.from !== null ? resolve(files, path, link.from) : undefined;
    if (whole === undefined) continue;
    const members = text.matchAll(
      new RegExp(String.raw`(?<![\w$.])${escapeRegExp(word)}\.([\p{L}_$][\p{L}\p{N}_$]*)`, "gu"),
    );
    for (const [, member = ""] of members) {
      const held = uses.has(member) ? undefined : findType(files, whole, member);
      if (held !== undefined) uses.set(member, held);
    }
  }
  return uses;
}

const OF_LANGUAGE =
  /^(?:default|undefined|null|void|function|class|enum|string|number|boolean|bigint|symbol|object|unknown|any|never|true|false|in|instanceof|typeof|keyof|is|if|for|do|with|new|this|super|import|export|const|let|var|delete|return|throw|try|catch|switch|case|while|extends|infer|readonly|unique|asserts)$/u;

function isExportedAlone(files: TypeFiles, path: string, word: string): boolean {
  const file = files.file(path);
  if (file?.parts.has(word) === true) return false;
  return OF_LANGUAGE.test(word) || file?.links.get(word)?.from === null;
}

function keyOf({ path, name }: DeclaredType): string {
  return `${path} ${name}`;
}

function excerptsOf(parts: readonly PartOfClosure[], textOf: (part: PartOfClosure) => string): readonly TypeExcerpt[] {
  const found = new Map<string, Map<number, string>>();
  for (const one of parts) {
    const { path } = one.declared;
    found.set(path, (found.get(path) ?? new Map<number, string>()).set(one.part.start, textOf(one)));
  }
  return [...found].map(([path, texts]) => ({ path, code: inOrder(texts).join("\n") }));
}

export interface JoinedTypes {
  readonly codes: readonly string[];
  readonly nameOf: (declared: DeclaredType) => string;
  readonly textOf: (part: TypePart) => string;
}

/** Joins declarations and renames duplicate names. Adds `later` if possible. */
export function joinedClosure(
  files: TypeFiles,
  first: readonly DeclaredType[],
  maxCharacters: number,
  later: readonly DeclaredType[] = [],
): JoinedTypes {
  const parts = partsOf(files, first, maxCharacters, later);
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { declared } of parts) {
    if (names.has(keyOf(declared))) continue;
    let name = declared.name;
    for (let count = 2; taken.has(name); count += 1) name = `${declared.name}$${count}`;
    taken.add(name);
    names.set(keyOf(declared), name);
  }
  const nameOf = (declared: DeclaredType): string => names.get(keyOf(declared)) ?? declared.name;
  const written = ({ declared, part, uses }: PartOfClosure): string => {
    const renamed = new Map([[declared.name, nameOf(declared)]]);
    for (const [word, used] of uses) if (names.has(keyOf(used))) renamed.set(word, nameOf(used));
    return withNames(part.text, renamed);
  };
  const texts = new Map(parts.map((one) => [one.part, written(one)]));
  const textOf = (part: TypePart): string => texts.get(part) ?? part.text;
  return { codes: excerptsOf(parts, ({ part }) => textOf(part)).map(({ code }) => code), nameOf, textOf };
}

function withNames(text: string, names: ReadonlyMap<string, string>): string {
  if ([...names].every(([word, name]) => word === name)) return text;
  const kept: string[] = [];
  let end = 0;
  for (const { 0: word, index } of maskScript(text).matchAll(WORD)) {
    const name = names.get(word);
    if (name === undefined || name === word) continue;
    kept.push(text.slice(end, index), name);
    end = index + word.length;
  }
  return [...kept, text.slice(end)].join("");
}

function inOrder(parts: ReadonlyMap<number, string>): readonly string[] {
  return [...parts].toSorted(([left], [right]) => left - right).map(([, text]) => text);
}

export interface DeclaredType {
  readonly path: string;
  readonly name: string;
  readonly parts: readonly TypePart[];
}

export function findType(files: TypeFiles, path: string, name: string, steps = 0): DeclaredType | undefined {
  if (steps > MOST_STEPS) return undefined;
  const own = findOwn(files, path, name, steps);
  if (own !== undefined) return own;
  for (const star of files.file(path)?.stars ?? []) {
    const from = resolve(files, path, star);
    const found = from === undefined ? undefined : findType(files, from, name, steps + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findOwn(files: TypeFiles, path: string, name: string, steps = 0): DeclaredType | undefined {
  const file = files.file(path);
  const parts = file?.parts.get(name);
  if (parts !== undefined) return { path, name, parts };
  const link = file?.links.get(name);
  if (link === undefined || steps > MOST_STEPS) return undefined;
  if (link.from === null) return findOwn(files, path, link.name, steps + 1);
  const from = resolve(files, path, link.from);
  return from === undefined ? undefined : findType(files, from, link.name, steps + 1);
}

export function resolve(files: TypeFiles, path: string, written: string): string | undefined {
  const isThere = (one: string): boolean => files.file(one) !== undefined;
  if (!written.startsWith(".")) return files.ofPackage(written).find(isThere);
  return placesOf(join(path, "..", written)).find(isThere);
}

export function placesOf(plain: string): readonly string[] {
  const [ending = /(?:)$/u, endings = []] = ENDINGS.find(([pattern]) => pattern.test(plain)) ?? [];
  return endings.map((one) => (one === "" ? plain : plain.replace(ending, one)));
}
