import { addLanguageFacts } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { scanCode } from "./scan-code.ts";

describe("scanCode", () => {
  it.each([
    ["zig", "//"],
    ["ruby", "#"],
  ])("finds strings and comments of the added language %s", (name, lineComment) => {
    const language = addLanguageFacts(name, {
      name,
      lineComment,
      isIndented: false,
      hasDocstrings: false,
      isTyped: false,
    });
    if (language === null) throw new Error("The name is taken.");
    const code = `bake("a ( b") ${lineComment} c ) d`;
    const tokens = [...scanCode(code, language)].map(({ kind, start, end }) => [kind, code.slice(start, end)]);
    expect(tokens).toEqual([
      ["open", "("],
      ["string", '"a ( b"'],
      ["close", ")"],
      ["comment", `${lineComment} c ) d`],
    ]);
  });
});
