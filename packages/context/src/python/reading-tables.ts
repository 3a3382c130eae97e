import type { ImportItem, ImportStatement } from "@repost/syntax/python-scopes";

/** Rows of numbers, to save memory. -1 is none. */
export interface ReadingTables {
  readonly strings: readonly string[];
  readonly references: Int32Array;
  readonly links: Int32Array;
  readonly effects: Int32Array;
  readonly arguments: Int32Array;
}

export const row = {
  /** name, start, end, first link, links, flags, name of what it annotates, import item */
  references: 8,
  links: 2,
  /** root: reference or -1, parameter's position, parameter's name; links, member, flags, first argument, arguments */
  effects: 8,
  /** position, keyword; root: reference or -1, parameter's position, parameter's name */
  arguments: 5,
} as const;

export const referenceFlags = { lazy: 1, annotation: 2, field: 4, guarded: 8, stored: 16 } as const;

export const effectFlags = { call: 1, discarded: 2, decorator: 4 } as const;

export function itemsOf(imports: readonly ImportStatement[]): readonly ImportItem[] {
  return imports.flatMap(({ items }) => items);
}

export interface StringTable {
  readonly strings: string[];
  position(text: string | null): number;
}

export function createStringTable(): StringTable {
  const positions = new Map<string, number>();
  const strings: string[] = [];
  return {
    strings,
    position: (text) => {
      if (text === null) return -1;
      const existing = positions.get(text);
      if (existing !== undefined) return existing;
      positions.set(text, strings.length);
      return strings.push(text) - 1;
    },
  };
}
