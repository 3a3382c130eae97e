import { describe, expect, it } from "vitest";
import { addLanguageFacts } from "./languages.ts";
import { records } from "./records.ts";
import { SCHEMA_VERSION } from "./schema-version.ts";

function entryIn(language: string): object {
  const row = { instance_id: "bakery-1", level: "statement", prompt: "", answer: "", source: "bakery", license: null };
  return { schema_version: SCHEMA_VERSION, rows: [{ ...row, language }], lost: {}, keys: [] };
}

describe("records of masked files", () => {
  it("accept a language that the program added, and refuse other names", () => {
    const { instructJournalEntry } = records;
    expect(() => instructJournalEntry.parse(entryIn("odin"))).toThrow(
      'rows.0.language: Invalid option: expected one of "python"|"typescript"|"javascript"|"java"',
    );
    addLanguageFacts("odin", {
      name: "Odin",
      lineComment: "//",
      isIndented: false,
      hasDocstrings: false,
      isTyped: false,
    });
    expect(instructJournalEntry.parse(entryIn("odin"))).toMatchObject({ rows: [{ language: "odin" }] });
    expect(JSON.stringify(instructJournalEntry.jsonSchema())).toContain('"odin"');
    expect(() => instructJournalEntry.parse(entryIn("toString"))).toThrow("rows.0.language");
  });
});
