import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Environment, records } from "@repost/spec";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collect, failureOf } from "../../test/collect.ts";
import { plainRecord } from "../../test/plain-record.ts";
import { useTemporaryFolder } from "../../test/temporary-folder.ts";
import { readEnvironments } from "../environments/read-environments.ts";
import { writeEnvironments } from "../environments/write-environments.ts";
import { exampleEnvironment } from "../testing/example-environment.ts";
import { type Column, columnsOf, type ColumnType } from "./column-type.ts";
import { parquetColumns, parquetRows } from "./parquet-rows.ts";
import { readParquet } from "./read-parquet.ts";
import { writeParquet } from "./write-parquet.ts";

const temporary = useTemporaryFolder();

const words = { type: "string" };
const struct = (properties: object) => ({ type: "object", properties, required: Object.keys(properties) });

const cell = plainRecord<object>("cell", {
  text: words,
  maybe: { type: ["string", "null"] },
  count: { type: "integer" },
  ratio: { anyOf: [{ type: "number" }, { type: "null" }] },
  flag: { type: "boolean" },
  word: { enum: ["a", "b"] },
  list: { type: "array", items: struct({ name: words, part: { type: ["string", "null"] } }) },
  nested: {
    anyOf: [struct({ deep: struct({ numbers: { type: "array", items: { type: "number" } } }) }), { type: "null" }],
  },
  open: { type: "object", additionalProperties: {} },
  extra: struct({ note: { type: ["string", "null"] } }),
});

const text = fc.string({ unit: "binary" });
const cells = fc.record({
  text,
  maybe: fc.option(text),
  count: fc.maxSafeInteger(),
  ratio: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
  flag: fc.boolean(),
  word: fc.constantFrom("a" as const, "b" as const),
  list: fc.array(fc.record({ name: text, part: fc.option(text) }), { maxLength: 3 }),
  nested: fc.option(
    fc.record({
      deep: fc.record({
        numbers: fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: 3 }),
      }),
    }),
  ),
  open: fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/u), fc.oneof(fc.integer(), fc.boolean(), text), {
    noNullPrototype: true,
  }),
});
const rows = fc.array(
  fc.oneof(
    cells,
    cells.chain((row) => fc.record({ note: fc.option(text) }).map((extra) => ({ ...row, extra }))),
  ),
  { maxLength: 8 },
);

describe("columnsOf", () => {
  it("uses the types of the schema, and JSON for values without a schema", () => {
    const describeType = (type: ColumnType): string => {
      const mark = type.nullable ? "?" : "";
      if (type.kind === "list") return `[${describeType(type.item)}]${mark}`;
      if (type.kind === "struct") return `{${describeAll(type.fields)}}${mark}`;
      return `${type.kind}${mark}`;
    };
    const describeAll = (columns: readonly Column[]): string =>
      columns.map(({ name, type, optional }) => `${name}${optional ? "?" : ""}: ${describeType(type)}`).join(", ");
    expect(describeAll(columnsOf(cell.jsonSchema()))).toBe(
      "text: text, maybe: text?, count: integer, ratio: number?, flag: boolean, word: text, list: [{name: text, part: text?}], " +
        "nested: {deep: {numbers: [number]}}?, open: json, extra?: {note: text?}",
    );
  });
});

describe("writeParquet", () => {
  it("returns any written value", async () => {
    const path = join(await temporary.make(), "cells.parquet");
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        await writeParquet(path, cell, written);
        expect(await collect(readParquet(path, cell))).toEqual(written);
      }),
      { numRuns: 60 },
    );
  });

  it("writes no file when a record is invalid", async () => {
    const path = join(await temporary.make(), "data.parquet");
    const broken = { ...exampleEnvironment(), func_name: "" };
    expect((await failureOf(writeParquet(path, records.environment, [broken]))).code).toBe("SPEC_RECORD_INVALID");
    expect((await failureOf(collect(parquetRows(path)))).code).toBe("DATASET_FILE_MISSING");
  });
});

describe("readParquet", () => {
  it("reports or skips an invalid row", async () => {
    const path = join(await temporary.make(), "cells.parquet");
    const properties = { text: words, count: { type: "integer" } };
    const strict = plainRecord<{ text: string; count: number }>(
      "cell",
      properties,
      ({ text: actual }) => actual !== "",
    );
    await writeParquet(path, strict, [
      { text: "x", count: 1 },
      { text: "", count: 2 },
    ]);
    expect((await failureOf(collect(readParquet(path, strict)))).message).toBe(
      "Not a valid cell at TMP/cells.parquet row 2.",
    );
    const left: string[] = [];
    const kept = await collect(readParquet(path, strict, { onInvalid: ({ where }) => void left.push(where) }));
    expect([kept, left]).toEqual([[{ text: "x", count: 1 }], [`${path} row 2`]]);
  });

  it.each(["PAR1 and then nothing that makes sense PAR1", "PAR1"])("reports that %j is broken", async (content) => {
    const path = await temporary.file("broken.parquet", content);
    expect((await failureOf(collect(readParquet(path, cell)))).code).toBe("DATASET_PARQUET_BROKEN");
  });
});

describe("parquetColumns", () => {
  it("returns the top-level columns only", async () => {
    const path = join(await temporary.make(), "cells.parquet");
    await writeParquet(path, cell, []);
    expect([...(await parquetColumns(path))].join(" ")).toBe("text maybe count ratio flag word list nested open extra");
  });
});

describe("environments of schema version 2", () => {
  const stub = { name: "grain", role: "import", reason: "No package of grain can be had." } as const;
  const environment = exampleEnvironment();
  const { module, quality } = environment;
  const present: Environment = {
    ...environment,
    module: { ...module, stubs: [stub] },
    quality: {
      ...quality,
      findings: [{ check: "test_doubles", passed: true, reason: "It uses stubs.", evidence: { stubs: ["grain"] } }],
    },
  };
  const former = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replaceAll(/"(?:stubs|test_doubles)"/gu, '"stand_ins"')) as T;
  const old = { ...former(present), schema_version: 2 };

  it("are read from JSON Lines with present names", async () => {
    const path = await temporary.file("old.jsonl", `${JSON.stringify(old)}\n`);
    expect(await collect(readEnvironments(path))).toEqual([present]);
  });

  it("are read from Parquet with present names", async () => {
    const path = join(await temporary.make(), "old.parquet");
    const type = {
      ...records.environment,
      line: JSON.stringify,
      jsonSchema: () => former(records.environment.jsonSchema()),
    };
    await writeParquet(path, type, [old]);
    expect((await parquetRows(path).next()).value?.value).toMatchObject({ module: { stand_ins: [{ name: "grain" }] } });
    expect(await collect(readEnvironments(path))).toEqual([present]);
  });
});

describe("environments in Parquet", () => {
  const environments: readonly Environment[] = [
    exampleEnvironment({ instance_id: "a" }),
    exampleEnvironment({
      instance_id: "b",
      docstring: "Ünïcode\r\n\u0000",
      context: [{ path: "x.py", code: "x = 1\n", names: ["x"] }],
    }),
  ];

  it("reads a file, and the files of a Hugging Face folder split by split", async () => {
    const folder = await temporary.make();
    await writeEnvironments(join(folder, "data", "test-00000-of-00001.parquet"), environments.slice(0, 1));
    await writeEnvironments(join(folder, "data", "train-00000-of-00001.parquet"), environments.slice(1));
    await writeFile(join(folder, "README.md"), "# Bakery\n");
    expect(await collect(readEnvironments(folder))).toEqual(environments);
    expect(await collect(readEnvironments(join(folder, "data", "train-00000-of-00001.parquet")))).toEqual(
      environments.slice(1),
    );
  });
});
