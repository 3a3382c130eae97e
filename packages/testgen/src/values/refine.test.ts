import { describe, expect, it } from "vitest";
import { refine } from "./refine.ts";
import { type Shape, unknown } from "./shape.ts";

const TEXT: Shape = { kind: "text" };
const INTEGER: Shape = { kind: "integer" };

function mappingOf(value: Shape, ...names: readonly string[]): Shape {
  const fields = names.map((name) => ({ name, shape: unknown }));
  return { kind: "mapping", key: TEXT, value, ...(names.length === 0 ? {} : { fields }) };
}

function listOf(item: Shape): Shape {
  return { kind: "sequence", form: "list", item };
}

describe("refine", () => {
  it("adds read keys to mappings in a declared list", () => {
    expect(refine(listOf(mappingOf(unknown)), listOf(mappingOf(unknown, "name", "id")))).toEqual(
      listOf(mappingOf(unknown, "name", "id")),
    );
  });

  it("adds read keys to mappings in a declared mapping", () => {
    expect(refine(mappingOf(mappingOf(unknown)), mappingOf(mappingOf(unknown, "args")))).toEqual(
      mappingOf(mappingOf(unknown, "args")),
    );
  });

  it("keeps the declared values of read keys, whatever their inferred type is", () => {
    const guess: Shape = { kind: "mapping", key: TEXT, value: unknown, fields: [{ name: "width", shape: TEXT }] };
    expect(refine(mappingOf(INTEGER), guess)).toEqual({
      kind: "mapping",
      key: TEXT,
      value: INTEGER,
      fields: [{ name: "width", shape: INTEGER }],
    });
  });

  it("keeps the declared type of a collection and of its items", () => {
    const declared: Shape = { kind: "sequence", form: "set", item: unknown };
    expect(refine(declared, listOf(TEXT))).toEqual({ kind: "sequence", form: "set", item: TEXT });
    expect(refine(listOf(INTEGER), listOf(TEXT))).toBe(null);
  });

  it("selects the option of a union that the guess refines", () => {
    const declared: Shape = { kind: "union", options: [INTEGER, mappingOf(unknown)] };
    expect(refine(declared, mappingOf(unknown, "a"))).toEqual(mappingOf(unknown, "a"));
  });

  it("uses samples for texts, values for integers, and integers for numbers", () => {
    expect(refine(TEXT, { kind: "text", samples: ["2024-02-29"] })).toEqual({ kind: "text", samples: ["2024-02-29"] });
    expect(refine(INTEGER, { kind: "integer", values: [7n] })).toEqual({ kind: "integer", values: [7n] });
    expect(refine({ kind: "number" }, INTEGER)).toEqual(INTEGER);
  });

  it("uses file names for texts, but no other objects", () => {
    const name: Shape = { kind: "instance", name: "file name", plainType: "text" };
    expect(refine(TEXT, name)).toEqual(name);
    expect(refine(TEXT, { kind: "instance", name: "Tree" })).toBe(null);
  });

  it("returns null if the guess is not more specific, or of another type", () => {
    expect(refine(TEXT, TEXT)).toBe(null);
    expect(refine(TEXT, INTEGER)).toBe(null);
    expect(refine(unknown, unknown)).toBe(null);
    expect(refine(mappingOf(INTEGER), listOf(TEXT))).toBe(null);
  });
});
