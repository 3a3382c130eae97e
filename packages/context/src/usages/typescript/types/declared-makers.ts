import { leadingJsdoc } from "@repost/syntax";
import { resolve, type DeclaredType, type TypeFiles } from "./type-closure.ts";
import type { TypePart } from "./type-file.ts";

const MOST_FILES = 80;
const MOST_OF_TYPE = 3;
const MOST_MAKERS = 6;

const NAME = /[A-Z][\w$]*/gu;
const CLASS = /^\s*(?:export\s+)?declare\s+class\s+[\w$]+([^{]*)\{/u;
const FUNCTION =
  /^\s*(?:export\s+)?declare\s+(?:function|const)\b[^]*(?:\)\s*:|=>)\s*([A-Z][\w$]*)(?:<[^(){}]*>)?\s*;?\s*$/u;
const VALUE = /^\s*(?:export\s+)?declare\s+const\s+[\w$]+\s*:\s*([A-Z][\w$]*)(?:<[^(){}]*>)?\s*;?\s*$/u;

export function typesGiven({ text }: Pick<TypePart, "text">): readonly string[] {
  const code = text.slice(leadingJsdoc(text).length);
  const heritage = CLASS.exec(code)?.[1];
  if (heritage !== undefined) return heritage.match(NAME) ?? [];
  return (VALUE.exec(code) ?? FUNCTION.exec(code))?.slice(1) ?? [];
}

const known = new WeakMap<TypeFiles, Map<string, ReadonlyMap<string, readonly DeclaredType[]>>>();

/** Returns declarations that produce a function's parameter types. */
export function declaredMakers(
  files: TypeFiles,
  entries: readonly string[],
  taken: readonly string[],
): readonly DeclaredType[] {
  const key = entries.join(" ");
  const byEntries = known.get(files) ?? new Map<string, ReadonlyMap<string, readonly DeclaredType[]>>();
  known.set(files, byEntries);
  const makers = byEntries.get(key) ?? makersByType(files, entries);
  byEntries.set(key, makers);
  const found = taken.flatMap((type) => (makers.get(type) ?? []).slice(0, MOST_OF_TYPE));
  return [...new Set(found)].slice(0, MOST_MAKERS);
}

function makersByType(files: TypeFiles, entries: readonly string[]): ReadonlyMap<string, readonly DeclaredType[]> {
  const makers = new Map<string, DeclaredType[]>();
  for (const path of reachedFrom(files, entries))
    for (const [name, parts] of files.file(path)?.parts ?? [])
      for (const type of new Set(parts.flatMap(typesGiven)))
        if (type !== name) makers.set(type, [...(makers.get(type) ?? []), { path, name, parts }]);
  return makers;
}

function reachedFrom(files: TypeFiles, entries: readonly string[]): readonly string[] {
  const found = [...new Set(entries)].filter((path) => files.file(path) !== undefined);
  for (const path of found) {
    const file = files.file(path);
    const linked = [...(file?.links.values() ?? [])].flatMap(({ from }) => from ?? []);
    for (const one of [...(file?.stars ?? []), ...linked].filter((from) => from.startsWith("."))) {
      const next = found.length < MOST_FILES ? resolve(files, path, one) : undefined;
      if (next !== undefined && !found.includes(next)) found.push(next);
    }
  }
  return found;
}
