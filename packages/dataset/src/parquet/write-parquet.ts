import { open } from "node:fs/promises";
import { type RecordType, SCHEMA_VERSION } from "@repost/spec";
import { fileWriter, ParquetWriter } from "hyparquet-writer";
import type { SchemaElement } from "hyparquet";
import { replaceFile } from "../replace-file.ts";
import type { WritePiecesOptions } from "../write-pieces.ts";
import { type Column, columnsOf, type ColumnType, type ScalarKind } from "./column-type.ts";
import { toColumns } from "./column-values.ts";

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

/** Characters per row group, approximately. */
const GROUP_LENGTH = 16_777_216;

/**
 * Writes Parquet (Snappy) atomically, one row group in memory.
 * @throws DatasetError DATASET_DISK_FULL, DATASET_FILE_UNWRITABLE
 * @throws SpecError SPEC_RECORD_INVALID, SPEC_RECORD_UNKNOWN_FIELD
 */
export async function writeParquet<T extends object>(
  path: string,
  type: RecordType<T>,
  records: AsyncIterable<T> | Iterable<T>,
  { signal }: WritePiecesOptions = {},
): Promise<{ readonly count: number }> {
  const columns = columnsOf(type.jsonSchema());
  let count = 0;
  await replaceFile(path, async (partialPath) => {
    const file = new ParquetWriter({
      writer: fileWriter(partialPath),
      schema: [{ name: "root", num_children: columns.length }, ...columns.flatMap(elementsOf)],
      createdBy: "repost",
      kvMetadata: [
        { key: "repost.record", value: type.name },
        { key: "repost.schema_version", value: String(SCHEMA_VERSION) },
      ],
    });
    for await (const group of rowGroups(columns, type, records)) {
      signal?.throwIfAborted();
      await file.write({ columnData: columnData(columns, group), rowGroupSize: group.length });
      count += group.length;
    }
    await file.finish();
    await flush(partialPath);
  });
  return { count };
}

async function* rowGroups<T extends object>(
  columns: readonly Column[],
  type: RecordType<T>,
  records: AsyncIterable<T> | Iterable<T>,
): AsyncGenerator<readonly Record<string, unknown>[], void> {
  let group: Record<string, unknown>[] = [];
  let length = 0;
  for await (const record of records) {
    length += type.line(record).length;
    group.push(toColumns(columns, Object.fromEntries(Object.entries(record))));
    if (length < GROUP_LENGTH) continue;
    yield group;
    group = [];
    length = 0;
  }
  if (group.length > 0) yield group;
}

function columnData(columns: readonly Column[], group: readonly Record<string, unknown>[]) {
  return columns.map(({ name }) => ({ name, data: group.map((row) => row[name]) }));
}

async function flush(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function elementsOf({ name, type, optional }: Column): SchemaElement[] {
  return named(name, type, type.nullable || optional);
}

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
