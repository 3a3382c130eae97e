import { records } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { collect, failureOf } from "../../test/collect.ts";
import { useTemporaryFolder } from "../../test/temporary-folder.ts";
import { readJsonLines } from "./read-json-lines.ts";

const temporary = useTemporaryFolder();

function row(id: string): string {
  return records.prediction.line({
    schema_version: 1,
    instance_id: id,
    sample: 0,
    solution: null,
    completion: null,
    model_name_or_path: null,
    raw: null,
  });
}

describe("readJsonLines", () => {
  it("skips blank lines and keeps unknown fields", async () => {
    const path = await temporary.file("a.jsonl", `${row("a")}\n \n${row("b").replace("{", '{"note":1,')}\n`);
    const rows = await collect(readJsonLines(path, records.prediction));
    expect(rows.map((item) => [item.instance_id, "note" in item])).toEqual([
      ["a", false],
      ["b", true],
    ]);
  });

  it("reports file and line of an invalid row", async () => {
    const path = await temporary.file("a.jsonl", `${row("a")}\n\n{"schema_version":1}\n`);
    const { code, message } = await failureOf(collect(readJsonLines(path, records.prediction)));
    expect([code, message.slice(0, 42)]).toEqual(["SPEC_RECORD_INVALID", "Not a valid prediction at TMP/a.jsonl:3: i"]);
  });

  it("passes invalid rows to onInvalid and continues", async () => {
    const path = await temporary.file("a.jsonl", `${row("a")}\n{"half\n${row("b")}\n{"schema_version":99}`);
    const invalid: string[] = [];
    const onInvalid = ({ where, error }: { where: string; error: { code: string } }): void => {
      invalid.push(`${where.slice(path.length)} ${error.code}`);
    };
    const rows = await collect(readJsonLines(path, records.prediction, { onInvalid }));
    expect([rows.map((item) => item.instance_id), invalid]).toEqual([
      ["a", "b"],
      [":2 SPEC_JSON_INVALID", ":4 SPEC_RECORD_NEWER"],
    ]);
  });

  it("skips an incomplete last line on request only", async () => {
    const path = await temporary.file("a.jsonl", `${row("a")}\n${row("b").slice(0, 20)}`);
    expect(await collect(readJsonLines(path, records.prediction, { tolerateTornEnd: true }))).toHaveLength(1);
    expect((await failureOf(collect(readJsonLines(path, records.prediction)))).code).toBe("SPEC_JSON_INVALID");
  });

  it("reads a last line without a line break", async () => {
    const path = await temporary.file("a.jsonl", row("a"));
    expect(await collect(readJsonLines(path, records.prediction, { tolerateTornEnd: true }))).toHaveLength(1);
  });

  it("does not treat an invalid line in the middle, or a complete invalid row, as incomplete", async () => {
    const middle = await temporary.file("a.jsonl", `{"half\n${row("b")}`);
    const complete = await temporary.file("a.jsonl", `${row("a")}\n{"schema_version":1}`);
    const options = { tolerateTornEnd: true };
    expect((await failureOf(collect(readJsonLines(middle, records.prediction, options)))).code).toBe(
      "SPEC_JSON_INVALID",
    );
    expect((await failureOf(collect(readJsonLines(complete, records.prediction, options)))).code).toBe(
      "SPEC_RECORD_INVALID",
    );
  });
});
