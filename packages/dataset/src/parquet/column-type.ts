export type ScalarKind = "text" | "integer" | "number" | "boolean" | "json";

/** Columns of varying types are JSON text, because `datasets` and pandas reject these. */
export type ColumnType =
  | { readonly kind: ScalarKind; readonly nullable: boolean }
  | { readonly kind: "list"; readonly nullable: boolean; readonly item: ColumnType }
  | { readonly kind: "struct"; readonly nullable: boolean; readonly fields: readonly Column[] };

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** True if missing fields are null. */
  readonly optional: boolean;
}

/** Used part of JSON Schema (draft 2020-12). */
interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

export function columnsOf(schema: object): readonly Column[] {
  const { properties = {}, required = [] }: JsonSchema = schema;
  return Object.entries(properties).map(([name, field]) => ({
    name,
    type: columnType(field),
    optional: !required.includes(name),
  }));
}

function columnType(schema: JsonSchema): ColumnType {
  const alternatives = schema.anyOf ?? typesOf(schema).map((type) => ({ ...schema, type }));
  const nonNull = alternatives.filter(({ type }) => type !== "null");
  const nullable = nonNull.length < alternatives.length;
  const [only] = nonNull;
  return nonNull.length === 1 && only !== undefined ? shapeOf(only, nullable) : { kind: "json", nullable };
}

function typesOf({ type, enum: values = [] }: JsonSchema): readonly string[] {
  if (type === undefined)
    return values.length > 0 && values.every((value) => typeof value === "string") ? ["string"] : [];
  return typeof type === "string" ? [type] : type;
}

function shapeOf(schema: JsonSchema, nullable: boolean): ColumnType {
  const [type] = typesOf(schema);
  if (type === "array" && schema.items !== undefined) return { kind: "list", nullable, item: columnType(schema.items) };
  if (type === "object" && schema.properties !== undefined) {
    return { kind: "struct", nullable, fields: columnsOf(schema) };
  }
  return { kind: SCALARS[type ?? ""] ?? "json", nullable };
}

const SCALARS: Readonly<Record<string, ScalarKind>> = {
  string: "text",
  integer: "integer",
  number: "number",
  boolean: "boolean",
};
