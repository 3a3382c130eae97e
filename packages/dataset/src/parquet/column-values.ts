import { isPlainObject, parseJson, stableJson } from "@repost/spec";
import type { Column, ColumnType } from "./column-type.ts";

type Row = Readonly<Record<string, unknown>>;

export function toColumns(columns: readonly Column[], record: Row): Record<string, unknown> {
  return Object.fromEntries(columns.map(({ name, type }) => [name, toColumn(type, record[name])]));
}

function toColumn(type: ColumnType, value: unknown): unknown {
  if (type.kind === "json") return value === undefined || (value === null && type.nullable) ? null : stableJson(value);
  if (value === undefined || value === null) return null;
  if (type.kind === "integer") return BigInt(value as number);
  if (type.kind === "list") return (value as readonly unknown[]).map((item) => toColumn(type.item, item));
  if (type.kind === "struct") return toColumns(type.fields, value as Row);
  return value;
}

export function fromColumns(columns: readonly Column[], row: Row): Record<string, unknown> {
  const record: Record<string, unknown> = { ...row };
  for (const { name, type, optional } of columns) {
    const value = row[name] ?? null;
    if (value === null && optional) delete record[name];
    else record[name] = fromColumn(type, value);
  }
  return record;
}

function fromColumn(type: ColumnType, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (type.kind === "json") {
    const parsed = typeof value === "string" ? parseJson(value) : undefined;
    return parsed === undefined ? value : parsed;
  }
  if (type.kind === "list" && Array.isArray(value)) return value.map((item) => fromColumn(type.item, item));
  if (type.kind === "struct" && isPlainObject(value)) return fromColumns(type.fields, value);
  return value;
}
