import { describe, expect, it } from "vitest";
import { unionOf, unknown, type Shape } from "./shape.ts";

const nothing: Shape = { kind: "nothing" };
const text: Shape = { kind: "text" };

describe("unionOf", () => {
  it.each<[string, readonly Shape[], Shape]>([
    ["omits unknown options", [unknown, text], text],
    [
      "removes duplicates and flattens unions",
      [{ kind: "union", options: [text, nothing] }, text],
      { kind: "union", options: [text, nothing] },
    ],
    ["returns unknown for an optional unknown", [unknown, nothing], unknown],
    ["keeps a single null option", [nothing, nothing], nothing],
    ["returns unknown without options", [], unknown],
  ])("%s", (_, shapes, expected) => {
    expect(unionOf(shapes)).toEqual(expected);
  });
});
