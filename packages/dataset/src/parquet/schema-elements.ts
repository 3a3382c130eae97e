import type { SchemaElement } from "hyparquet";
import type { Column, ColumnType, ScalarKind } from "./column-type.ts";

/** Returns the elements of a Parquet schema in depth-first order. */
export function schemaElements(columns: readonly Column[]): SchemaElement[] {
  return [{ name: "root", num_children: columns.length }, ...columns.flatMap(elementsOf)];
}

function elementsOf({ name, type, optional }: Column): SchemaElement[] {
  return named(name, type, type.nullable || optional);
}

const TEXT: Omit<SchemaElement, "name"> = {
  type: "BYTE_ARRAY",
  converted_type: "UTF8",
  logical_type: { type: "STRING" },
};
const SCALARS: Readonly<Record<ScalarKind, Omit<SchemaElement, "name">>> = {
  text: TEXT,
  json: TEXT,
  integer: { type: "INT64" },
  number: { type: "DOUBLE" },
  boolean: { type: "BOOLEAN" },
};

function named(name: string, type: ColumnType, nullable: boolean): SchemaElement[] {
  const repetition_type = nullable ? "OPTIONAL" : "REQUIRED";
  if (type.kind === "struct") {
    return [{ name, repetition_type, num_children: type.fields.length }, ...type.fields.flatMap(elementsOf)];
  }
  if (type.kind !== "list") return [{ name, repetition_type, ...SCALARS[type.kind] }];
  return [
    { name, repetition_type, num_children: 1, converted_type: "LIST", logical_type: { type: "LIST" } },
    { name: "list", repetition_type: "REPEATED", num_children: 1 },
    ...named("element", type.item, type.item.nullable),
  ];
}
