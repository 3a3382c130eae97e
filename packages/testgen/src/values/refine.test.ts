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
  it("gives mappings inside a declared list the keys that are asked for", () => {
    expect(refine(listOf(mappingOf(unknown)), listOf(mappingOf(unknown, "name", "id")))).toEqual(
      listOf(mappingOf(unknown, "name", "id")),
    );
  });

  it("gives mappings inside a declared mapping the keys that are asked for", () => {
    expect(refine(mappingOf(mappingOf(unknown)), mappingOf(mappingOf(unknown, "args")))).toEqual(
      mappingOf(mappingOf(unknown, "args")),
    );
  });

  it("keeps declared values for keys that are asked for, whatever else these are guessed to be", () => {
    const guess: Shape = { kind: "mapping", key: TEXT, value: unknown, fields: [{ name: "width", shape: TEXT }] };
    expect(refine(mappingOf(INTEGER), guess)).toEqual({
      kind: "mapping",
      key: TEXT,
      value: INTEGER,
      fields: [{ name: "width", shape: INTEGER }],
    });
  });

  it("keeps the declared kind of a collection and of its items", () => {
    const declared: Shape = { kind: "sequence", form: "set", item: unknown };
    expect(refine(declared, listOf(TEXT))).toEqual({ kind: "sequence", form: "set", item: TEXT });
    expect(refine(listOf(INTEGER), listOf(TEXT))).toBe(null);
  });

  it("takes the option of a union that the guess says more of", () => {
    const declared: Shape = { kind: "union", options: [INTEGER, mappingOf(unknown)] };
    expect(refine(declared, mappingOf(unknown, "a"))).toEqual(mappingOf(unknown, "a"));
  });

  it("takes samples of a text, values of a whole number, and whole numbers for numbers", () => {
    expect(refine(TEXT, { kind: "text", samples: ["2024-02-29"] })).toEqual({ kind: "text", samples: ["2024-02-29"] });
    expect(refine(INTEGER, { kind: "integer", values: [7n] })).toEqual({ kind: "integer", values: [7n] });
    expect(refine({ kind: "number" }, INTEGER)).toEqual(INTEGER);
  });

  it("takes names of files for a text, and no other objects", () => {
    const name: Shape = { kind: "instance", name: "file name", gives: "text" };
    expect(refine(TEXT, name)).toEqual(name);
    expect(refine(TEXT, { kind: "instance", name: "Tree" })).toBe(null);
  });

  it("fills the items of a tuple that its declaration leaves open", () => {
    const tuple = (...items: readonly Shape[]): Shape => ({ kind: "tuple", items });
    expect(refine(tuple(INTEGER, unknown), tuple(TEXT, TEXT))).toEqual(tuple(INTEGER, TEXT));
    expect(refine(tuple(INTEGER, TEXT), tuple(TEXT, TEXT))).toBe(null);
    expect(refine({ kind: "sequence", form: "any", item: INTEGER }, tuple(TEXT, unknown))).toEqual(
      tuple(INTEGER, INTEGER),
    );
  });

  it("says nothing where the guess says nothing more, or is of another kind", () => {
    expect(refine(TEXT, TEXT)).toBe(null);
    expect(refine(TEXT, INTEGER)).toBe(null);
    expect(refine(unknown, unknown)).toBe(null);
    expect(refine(mappingOf(INTEGER), listOf(TEXT))).toBe(null);
  });
});
