import { describe, expect, it } from "vitest";
import { text } from "./expression.ts";
import { jsonTexts } from "./json-texts.ts";
import { type Shape, unknown } from "./shape.ts";

const TEXT: Shape = { kind: "text" };

describe("jsonTexts", () => {
  it("writes objects with the required keys, and without each of them", () => {
    const fields = [
      { name: "name", shape: TEXT },
      { name: "size", shape: { kind: "integer" } as const },
    ];
    expect(jsonTexts({ kind: "mapping", key: TEXT, value: unknown, fields })).toEqual([
      '{"name":"abc","size":3}',
      '{"name":"x","size":0}',
      '{"name":"","size":7}',
      '{"size":3}',
      '{"name":"abc"}',
    ]);
  });

  it("writes lists of several lengths, with the required items", () => {
    const item: Shape = { kind: "mapping", key: TEXT, value: unknown, fields: [{ name: "id", shape: unknown }] };
    expect(jsonTexts({ kind: "sequence", form: "list", item })).toEqual([
      '[{"id":"abc"},{"id":3}]',
      '[{"id":3}]',
      "[]",
    ]);
  });

  it("writes one of the compared values", () => {
    const kind: Shape = { kind: "literal", values: [text("open"), { kind: "float", text: "0.5" }] };
    expect(jsonTexts({ kind: "tuple", items: [kind, { kind: "boolean" }, { kind: "nothing" }] })).toEqual([
      '["open",true,null]',
      "[0.5,false,null]",
    ]);
  });

  it("returns none for an unknown type and for plain text", () => {
    expect([...jsonTexts(unknown), ...jsonTexts(TEXT)]).toEqual([]);
  });
});
