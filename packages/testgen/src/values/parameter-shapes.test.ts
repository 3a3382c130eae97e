import { describe, expect, it } from "vitest";
import type { Hint, Parameter } from "../subject.ts";
import { weightedShapesOf } from "./parameter-shapes.ts";
import { type Shape, unknown } from "./shape.ts";

function parameterOf(...hints: readonly Hint[]): Parameter {
  return { name: "netloc", kind: "positional", optional: false, defaultValue: null, declared: unknown, hints };
}

describe("weightedShapesOf", () => {
  it("generates text of the kind that its name suggests", () => {
    const used: Hint = { shape: { kind: "text" }, weight: 2, source: "usage" };
    const other: Hint = { shape: { kind: "bytes" }, weight: 1.5, source: "usage" };
    const named: Hint = { shape: { kind: "text", samples: ["a@b"] }, weight: 1, source: "name" };
    const results = weightedShapesOf(parameterOf(used, other, named)).map(({ shape, weight }) => [shape, weight]);
    expect(results).toEqual([
      [{ kind: "text", samples: ["a@b"] }, 3],
      [{ kind: "bytes" }, 1.5],
    ]);
  });

  it("generates file paths for a declared path", () => {
    const declared: Shape = { kind: "instance", name: "pathlib.Path" };
    const used: Hint = { shape: { kind: "instance", name: "pathlib.Path to a file" }, weight: 3, source: "usage" };
    const [first] = weightedShapesOf({ ...parameterOf(used), declared });
    expect(first?.shape).toEqual(used.shape);
  });

  it("does not change guesses if none is more specific than another", () => {
    const used: Hint = { shape: { kind: "text" }, weight: 1, source: "usage" };
    const named: Hint = { shape: { kind: "integer", values: [7n] }, weight: 2, source: "name" };
    expect(weightedShapesOf(parameterOf(used, named))).toMatchObject(
      [named, used].map(({ shape, weight }) => ({ shape, weight })),
    );
  });
});
