import { join } from "node:path/posix";
import { readTypeFile, type TypeFile, type TypePart } from "./type-file.ts";

/** Files of types by their paths. */
export interface TypeFiles {
  /** Undefined where there is none. */
  file(path: string): TypeFile | undefined;
  /** Where the types of a package may be that a file imports by its name; none where no packages are at hand. */
  ofPackage(name: string): readonly string[];
}

/** Endings of the files of types of compiled files, by those of the compiled. */
export const TYPES_OF_COMPILED: readonly (readonly [compiled: RegExp, types: readonly string[]])[] = [
  [/\.js$/u, [".d.ts"]],
  [/\.mjs$/u, [".d.mts", ".d.ts"]],
  [/\.cjs$/u, [".d.cts", ".d.ts"]],
];
/** What a file of types that is imported may end with, by what the import is written with. */
const ENDINGS: typeof TYPES_OF_COMPILED = [
  [/\.d\.[cm]?ts$/u, [""]],
  ...TYPES_OF_COMPILED,
  [/(?:)$/u, [".d.ts", ".d.mts", ".d.cts", "/index.d.ts", "/index.d.mts", "/index.d.cts"]],
];
/** Steps from file to file that an import is followed. */
const MOST_STEPS = 8;

/** Each file of a repository is read and taken apart once. */
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

/** What is needed of a file of types. */
export interface TypeExcerpt {
  readonly path: string;
  readonly code: string;
}

/**
 * What files of types declare under a name that a file has or exports, and under the names that this uses, directly or indirectly and through
 * imports, the nearest first until there is no room; a file each, statements in their order. Empty where there is no such name.
 */
export function typeClosure(
  files: TypeFiles,
  path: string,
  name: string,
  maxCharacters: number,
): readonly TypeExcerpt[] {
  const first = findType(files, path, name);
  return first === undefined ? [] : closureOf(files, [first], maxCharacters);
}

/** The same of types that are found already. */
export function closureOf(
  files: TypeFiles,
  first: readonly DeclaredType[],
  maxCharacters: number,
): readonly TypeExcerpt[] {
  const found = new Map<string, Map<number, string>>();
  const seen = new Set<string>();
  const queue = [...first];
  let room = maxCharacters;
  for (const declared of queue) {
    const key = `${declared.path} ${declared.name}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const { start, text, words } of declared.parts) {
      if (text.length > room) continue;
      room -= text.length;
      found.set(declared.path, (found.get(declared.path) ?? new Map<number, string>()).set(start, text));
      queue.push(...[...words].flatMap((word) => findOwn(files, declared.path, word) ?? []));
    }
  }
  return [...found].map(([place, parts]) => ({ path: place, code: inOrder(parts).join("\n") }));
}

function inOrder(parts: ReadonlyMap<number, string>): readonly string[] {
  return [...parts].toSorted(([left], [right]) => left - right).map(([, text]) => text);
}

/** A name of a file of types, and where it is declared. */
export interface DeclaredType {
  readonly path: string;
  readonly name: string;
  readonly parts: readonly TypePart[];
}

/** Where a name that a file has or exports is declared: there, or where its imports and exports lead. */
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

/** Where a name that a file can use is declared. */
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

/** The file of types that an import means: one beside it, or one of a package that is at hand. */
function resolve(files: TypeFiles, path: string, written: string): string | undefined {
  const isThere = (one: string): boolean => files.file(one) !== undefined;
  if (!written.startsWith(".")) return files.ofPackage(written).find(isThere);
  return placesOf(join(path, "..", written)).find(isThere);
}

/** Where the types may be of what is imported by a path. */
export function placesOf(plain: string): readonly string[] {
  const [ending = /(?:)$/u, endings = []] = ENDINGS.find(([pattern]) => pattern.test(plain)) ?? [];
  return endings.map((one) => (one === "" ? plain : plain.replace(ending, one)));
}
