import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { writeCsv } from "./write-csv.ts";

const folder = await mkdtemp(path.join(tmpdir(), "repost-csv-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("writeCsv", () => {
  it("writes any text as one cell, no text as a formula, and missing values as empty", async () => {
    const file = path.join(folder, "table.csv");
    await writeCsv(file, {
      columns: ["id", "detail", "value", "flag"],
      rows: [
        ["a", 'expected "x",\ngot y', -0.5, true],
        ["=1+1", null, 1, false],
      ],
    });
    expect(await readFile(file, "utf8")).toBe(
      'id,detail,value,flag\r\na,"expected ""x"",\ngot y",-0.5,true\r\n\'=1+1,,1,false\r\n',
    );
  });
});
