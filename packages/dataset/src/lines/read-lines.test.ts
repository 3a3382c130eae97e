import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collect, failureOf } from "../../test/collect.ts";
import { useTemporaryFolder } from "../../test/temporary-folder.ts";
import { readLines } from "./read-lines.ts";

const temporary = useTemporaryFolder();

describe("readLines", () => {
  it("numbers lines with blank ones, and reports a missing last line break", async () => {
    const path = await temporary.file("a.jsonl", "one\n\nthree");
    expect(await collect(readLines(path))).toEqual([
      { number: 1, text: "one", ended: true },
      { number: 2, text: "", ended: true },
      { number: 3, text: "three", ended: false },
    ]);
  });

  it("removes a byte order mark and the carriage returns of CRLF", async () => {
    const path = await temporary.file("a.jsonl", "\uFEFFone\r\n\uFEFFtwo\rhalf\r\n");
    expect((await collect(readLines(path))).map(({ text }) => text)).toEqual(["one", "\uFEFFtwo\rhalf"]);
  });

  it("returns no lines for an empty file", async () => {
    expect(await collect(readLines(await temporary.file("a.jsonl", "")))).toEqual([]);
  });

  it("returns the written lines for any chunk boundaries, plain and gzip", async () => {
    const lines = fc.array(
      fc.string({ unit: "binary", maxLength: 40 }).map((text) => text.replaceAll(/[\r\n\uFEFF]/gu, "")),
      { minLength: 1, maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(lines, fc.integer({ min: 262_100, max: 262_200 }), fc.boolean(), async (items, length, gzip) => {
        const texts = ["ü".repeat(length), ...items];
        const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(""));
        const path = await temporary.file("a", gzip ? gzipSync(bytes) : bytes);
        expect((await collect(readLines(path))).map(({ text }) => text)).toEqual(texts);
      }),
      { numRuns: 30 },
    );
  });

  it("reads gzip under any name, with several members", async () => {
    const path = await temporary.file("a.txt", Buffer.concat([gzipSync("one\ntw"), gzipSync("o\n")]));
    expect((await collect(readLines(path))).map(({ text }) => text)).toEqual(["one", "two"]);
  });

  it("reads a line of 100 MB", async () => {
    const path = await temporary.file("a.jsonl", `${"x".repeat(100_000_000)}\nend\n`);
    expect((await collect(readLines(path))).map(({ text }) => text.length)).toEqual([100_000_000, 3]);
  });

  it("rejects a line over its limit before it is in memory", async () => {
    const path = await temporary.file("a.bin", `short\n${"x".repeat(1_000_000)}`);
    expect(await failureOf(collect(readLines(path, { maxLineBytes: 1000 })))).toEqual({
      code: "DATASET_LINE_TOO_LONG",
      message: "TMP/a.bin:2 has more than 1000 bytes without a line break.",
    });
  });

  it("reports the line that is not UTF-8", async () => {
    const path = await temporary.file(
      "a.jsonl",
      Buffer.concat([Buffer.from("one\n"), Buffer.from([0xff, 0xfe, 0x0a])]),
    );
    expect(await failureOf(collect(readLines(path)))).toEqual({
      code: "DATASET_TEXT_INVALID",
      message: "TMP/a.jsonl:2 is not UTF-8 text.",
    });
  });

  it("skips an end inside of a character if tolerated", async () => {
    const path = await temporary.file("a.jsonl", Buffer.from("one\n🧪").subarray(0, 6));
    expect(await collect(readLines(path, { tolerateTornEnd: true }))).toEqual([
      { number: 1, text: "one", ended: true },
    ]);
    expect((await failureOf(collect(readLines(path)))).code).toBe("DATASET_TEXT_INVALID");
  });

  it("reports a truncated gzip file, and reads its start if tolerated", async () => {
    const whole = gzipSync(Array.from({ length: 1000 }, (_, index) => `${index * 7919}\n`).join(""), { level: 1 });
    const path = await temporary.file("a.gz", whole.subarray(0, whole.length - 500));
    expect((await failureOf(collect(readLines(path)))).code).toBe("DATASET_GZIP_BROKEN");
    const lines = await collect(readLines(path, { tolerateTornEnd: true }));
    expect(lines.slice(0, 3).map(({ text }) => text)).toEqual(["0", "7919", "15838"]);
  });

  it("reports a missing file and a folder", async () => {
    const folder = await temporary.make();
    expect(await failureOf(collect(readLines(`${folder}/absent`)))).toEqual({
      code: "DATASET_FILE_MISSING",
      message: "There is no TMP/absent.",
    });
    expect((await failureOf(collect(readLines(folder)))).code).toBe("DATASET_FILE_UNREADABLE");
  });

  it("rejects with the reason of an abort", async () => {
    const path = await temporary.file("a.jsonl", "one\n".repeat(1_000_000));
    const controller = new AbortController();
    const reason = new Error("enough");
    const reading = (async () => {
      for await (const { number } of readLines(path, { signal: controller.signal }))
        if (number === 3) controller.abort(reason);
    })();
    await expect(reading).rejects.toBe(reason);
  });
});
