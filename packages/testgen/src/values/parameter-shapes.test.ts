import { describe, expect, it } from "vitest";
import type { Hint, Parameter } from "../subject.ts";
import { weightedShapesOf } from "./parameter-shapes.ts";
import { type Shape, unknown } from "./shape.ts";

function parameterOf(...hints: readonly Hint[]): Parameter {
  return { name: "netloc", kind: "positional", optional: false, defaultValue: null, declared: unknown, hints };
}

describe("weightedShapesOf", () => {
  it("generates file paths for a declared path", () => {
    const declared: Shape = { kind: "instance", name: "pathlib.Path" };
    const used: Hint = { shape: { kind: "instance", name: "pathlib.Path to a file" }, weight: 3, source: "usage" };
    const [first] = weightedShapesOf({ ...parameterOf(used), declared });
    expect(first?.shape).toEqual(used.shape);
  });
});
