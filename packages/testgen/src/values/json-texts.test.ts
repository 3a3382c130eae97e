import { describe, expect, it } from "vitest";
import { text } from "./expression.ts";
import { jsonTexts } from "./json-texts.ts";
import { type Shape, unknown } from "./shape.ts";

const TEXT: Shape = { kind: "text" };

describe("jsonTexts", () => {
  it("writes objects with the keys that are asked for, and without each of them", () => {
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

  it("writes lists of several lengths, of what their items are asked for", () => {
    const item: Shape = { kind: "mapping", key: TEXT, value: unknown, fields: [{ name: "id", shape: unknown }] };
    expect(jsonTexts({ kind: "sequence", form: "list", item })).toEqual([
      '[{"id":"abc"},{"id":3}]',
      '[{"id":3}]',
      "[]",
    ]);
  });

  it("writes one of the values that something is compared with", () => {
    const kind: Shape = { kind: "literal", values: [text("open"), { kind: "float", text: "0.5" }] };
    expect(jsonTexts({ kind: "tuple", items: [kind, { kind: "boolean" }, { kind: "nothing" }] })).toEqual([
      '["open",true,null]',
      "[0.5,false,null]",
    ]);
  });

  it("knows none of what nothing is known of, nor where text is all that is asked for", () => {
    expect([...jsonTexts(unknown), ...jsonTexts(TEXT)]).toEqual([]);
  });
});
