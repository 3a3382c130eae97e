import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { collect } from "../../test/collect.ts";
import { readQuestionRows } from "./read-question-rows.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "repost-questions-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function read(rows: readonly unknown[]) {
  const file = path.join(folder, "qa.jsonl");
  await writeFile(file, rows.map((row) => (typeof row === "string" ? row : JSON.stringify(row))).join("\n"));
  const read = await collect(readQuestionRows(file));
  return read.map((row) => (row.status === "read" ? [row.example.prompt, row.example.answer] : null));
}

describe("readQuestionRows", () => {
  it("reads single questions of every training layout", async () => {
    const turns = [
      { role: "system", content: "Be brief." },
      { role: "user", content: "Why?" },
      { role: "assistant", content: "So." },
    ];
    const conversations = [
      { from: "human", value: "Why?" },
      { from: "gpt", value: "So." },
    ];
    expect(
      await read([
        { instruction: "Why?", input: "", output: "So." },
        { instruction: "Why?", input: "Rain.", output: "So." },
        { prompt: "Why?", completion: "So." },
        { conversations },
        { messages: turns },
      ]),
    ).toEqual([
      ["Why?", "So."],
      ["Why?\n\nRain.", "So."],
      ["Why?", "So."],
      ["Why?", "So."],
      ["Be brief.\n\nWhy?", "So."],
    ]);
  });

  it("reports rows without one question and one answer as invalid", async () => {
    const turns = ["user", "assistant", "user", "assistant"].map((role) => ({ role, content: "x" }));
    expect(await read([{ messages: turns }, { messages: [] }, { instruction: "Why?" }, "no JSON", 1])).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
