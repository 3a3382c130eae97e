import { isPlainObject, parseJsonObject } from "@repost/spec";
import { parse } from "smol-toml";

export type Table = Readonly<Record<string, unknown>>;

/** Returns an empty table for invalid TOML. */
export function parseToml(text: string | null): Table {
  try {
    return text === null ? {} : parse(text);
  } catch {
    return {};
  }
}

/** Returns null for a missing text, and for JSON other than an object. */
export function parseJsonTable(text: string | null): Table | null {
  return text === null ? null : (parseJsonObject(text) ?? null);
}

export function tableAt(value: unknown, ...keys: readonly string[]): Table {
  const [key, ...furtherKeys] = keys;
  const table = isPlainObject(value) ? value : {};
  return key === undefined ? table : tableAt(table[key], ...furtherKeys);
}

export function mapTable<T>(value: unknown, map: (each: unknown) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(tableAt(value)).map(([key, each]) => [key, map(each)]));
}

export function stringsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

export function stringEntries(value: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(tableAt(value)).flatMap(([key, each]) => (typeof each === "string" ? [[key, each]] : [])),
  );
}
