import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { finishedRecord, openCallJournal, startedRecord } from "./call-journal.ts";

let root = "";
let files = 0;
const newFile = () => join(root, "deep", `${files++}.jsonl`);
beforeAll(async () => void (root = await mkdtemp(join(tmpdir(), "repost-llm-journal-"))));
afterAll(async () => await rm(root, { recursive: true }));

const reserved = { inputTokens: 10, outputTokens: 20, usd: 0.5, settle: () => undefined };
const started = (id: string) => startedRecord(id, "sha256:00", "fake/one", reserved);
const answered = (id: string) =>
  finishedRecord(id, { outcome: "answered", inputTokens: 8, outputTokens: 4, usd: 0.1, wallMs: 3 });

describe("openCallJournal", () => {
  it("returns recorded usage to a later process, with estimates for calls without an end", async () => {
    const path = newFile();
    const first = await openCallJournal(path);
    expect(first.past).toMatchObject({ totals: { calls: 0 }, charged: { calls: 0, tokens: 0, usd: 0 } });
    for (const record of [started("a"), started("b"), answered("a"), started("c")]) await first.record(record);
    expect((await openCallJournal(path)).past).toEqual({
      totals: { calls: 3, inputTokens: 8, outputTokens: 4, callsWithoutUsage: 2, usd: null },
      charged: { calls: 3, tokens: 12 + 2 * 30, usd: 0.1 + 2 * 0.5 },
    });
  });

  it("reads a truncated journal and appends to it", async () => {
    const path = newFile();
    const journal = await openCallJournal(path);
    for (const record of [started("é"), answered("é"), started("b"), answered("b")]) await journal.record(record);
    const whole = await readFile(path);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), async (length) => {
        const torn = newFile();
        await openCallJournal(torn);
        await writeFile(torn, whole.subarray(0, length));
        const resumed = await openCallJournal(torn);
        await resumed.record(started("c"));
        const lines = (await readFile(torn, "utf8")).split("\n");
        expect(lines.at(-1)).toBe("");
        for (const line of lines.slice(0, -1)) JSON.parse(line);
        const expected = whole
          .subarray(0, length)
          .toString("utf8")
          .split("\n")
          .filter((line) => line.endsWith("}"));
        expect(lines.slice(0, -2)).toEqual(expected);
        expect((await openCallJournal(torn)).past.charged.calls).toBe(resumed.past.charged.calls + 1);
      }),
      { numRuns: 60 },
    );
  });

  it("keeps lines complete that are appended concurrently", async () => {
    const path = newFile();
    const journal = await openCallJournal(path);
    const ids = Array.from({ length: 200 }, (_, index) => String(index));
    await Promise.all(ids.map(async (id) => await journal.record(started(id))));
    const lines = (await readFile(path, "utf8")).trim().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(ids);
  });

  it("adds up a long journal", async () => {
    const path = newFile();
    await openCallJournal(path);
    const lines = Array.from({ length: 20_000 }, (_, index) => [started(String(index)), answered(String(index))]);
    await appendFile(
      path,
      lines
        .flat()
        .map((record) => `${JSON.stringify(record)}\n`)
        .join(""),
    );
    const { totals, charged } = (await openCallJournal(path)).past;
    expect([totals.calls, totals.inputTokens, charged.tokens]).toEqual([20_000, 160_000, 240_000]);
  });
});
