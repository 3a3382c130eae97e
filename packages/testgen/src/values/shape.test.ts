import { describe, expect, it } from "vitest";
import { unionOf, unknown, type Shape } from "./shape.ts";

const nothing: Shape = { kind: "nothing" };
const text: Shape = { kind: "text" };

describe("unionOf", () => {
  it.each<[string, readonly Shape[], Shape]>([
    ["leaves out what says nothing", [unknown, text], text],
    [
      "takes what is the same once, and unions apart",
      [{ kind: "union", options: [text, nothing] }, text],
      { kind: "union", options: [text, nothing] },
    ],
    ["knows nothing of what is unknown and may be missing", [unknown, nothing], unknown],
    ["keeps what is nothing alone", [nothing, nothing], nothing],
    ["knows nothing of none", [], unknown],
  ])("%s", (_, shapes, expected) => {
    expect(unionOf(shapes)).toEqual(expected);
  });
});
