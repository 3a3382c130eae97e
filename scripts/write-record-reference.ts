import { readFileSync, writeFileSync } from "node:fs";
import { records } from "@repost/spec";

interface Schema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly $ref?: string;
}

const FILE = new URL("../docs/reference/records.md", import.meta.url);

const HEAD = `# Records

What crosses a stage, a process or a file. snake_case on disk and in memory; every field is there, null where it is unknown. Readers
keep fields that they do not know, writers refuse them. Made by \`npm run docs:records\` from the schemas in packages/spec, which
also give JSON Schema: \`records.environment.jsonSchema()\`.
`;

function renderReference(): string {
  const sections = Object.entries(records).map(([name, type]) => {
    const schema = type.jsonSchema() as Schema;
    const rows = fieldRows(schema, "");
    return `## ${name}\n\n${schema.description ?? ""}.\n\n| field | type | meaning |\n|---|---|---|\n${rows.join("\n")}\n`;
  });
  return `${HEAD}\n${sections.join("\n")}`;
}

function fieldRows(schema: Schema, prefix: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    if (field.description === undefined) throw new Error(`The field ${path} has no description: add it to its schema.`);
    const row = `| \`${path}\` | ${typeOf(field).replaceAll("|", "\\|")} | ${field.description.replaceAll("<", "&lt;")} |`;
    return [row, ...fieldRows(nested(field), `${path}${field.items === undefined ? "" : "[]"}.`)];
  });
}

/** Returns the field, its items, or its non-null alternative. */
function nested(field: Schema): Schema {
  if (field.properties !== undefined) return field;
  if (field.items?.properties !== undefined) return field.items;
  const alternatives = (field.anyOf ?? []).filter((alternative) => alternative.type !== "null");
  return alternatives.length === 1 && alternatives[0] !== undefined ? nested(alternatives[0]) : {};
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => String(value)).join(" | ");
  if (schema.$ref !== undefined) return "canonical value";
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return [...new Set(alternatives.map(typeOf))].join(" | ");
  if (schema.type === "array") return `list of ${schema.items === undefined ? "values" : typeOf(schema.items)}`;
  if (schema.type === "object" && schema.properties === undefined && typeof schema.additionalProperties === "object") {
    return `map to ${typeOf(schema.additionalProperties)}`;
  }
  return [schema.type ?? "any"].flat().join(" | ");
}

const text = renderReference();
if (process.argv.includes("--check")) {
  if (readFileSync(FILE, "utf8") !== text) {
    process.stderr.write("docs/reference/records.md is out of date: npm run docs:records\n");
    process.exitCode = 1;
  }
} else {
  writeFileSync(FILE, text);
}
