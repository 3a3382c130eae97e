import { describe, expect, it } from "vitest";
import { FOREIGN_TEXTS, messageControlProblems } from "./message-control.ts";
import { parseSourceFile, type SourceFile } from "./source-file.ts";
import { readWorkspace } from "./workspace.ts";

function oven(text: string): readonly SourceFile[] {
  return [parseSourceFile("packages/executor/src/oven.ts", text)];
}

describe("messageControlProblems", () => {
  it.each([
    "if (/cold/u.test(detail)) heat();",
    "const missing = /No module named '(.*)'/u.exec(rejection.detail);",
    'if (error.message.includes("cold")) heat();',
    'if (error.message.toLowerCase().startsWith("cold")) heat();',
    "const named = PATTERNS.flatMap((pattern) => pattern.exec(detail)?.groups ?? []);",
  ])("reports %s", (text) => {
    expect(messageControlProblems(oven(text))).toEqual(["packages/executor/src/oven.ts:1 decides by a message"]);
  });

  it.each([
    'if (rejection.reason === "cold") heat();',
    'const line = error.message.split("\\n")[0];',
    "const shown = `${detail}.`;",
    'if (message["type"] === "done") heat();',
    "if (NAMES.test(name)) heat();",
  ])("accepts %s", (text) => {
    expect(messageControlProblems(oven(text))).toEqual([]);
  });
});

describe("the repository", () => {
  const problems = messageControlProblems(readWorkspace().flatMap((item) => item.files));
  const pathOf = (problem: string): string => problem.split(":")[0] ?? "";

  it("decides by codes and evidence, never by message text", () => {
    expect(problems.filter((problem) => !FOREIGN_TEXTS.has(pathOf(problem)))).toEqual([]);
  });

  it("lists only files that match foreign texts", () => {
    const reading = new Set(problems.map(pathOf));
    expect([...FOREIGN_TEXTS].filter((path) => !reading.has(path))).toEqual([]);
  });
});
