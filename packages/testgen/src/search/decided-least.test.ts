import { describe, expect, it } from "vitest";
import { decidedLeast } from "./decided-least.ts";

describe("decidedLeast", () => {
  it.each([
    ["size < 1", true, true],
    ["size <= 0", true, true],
    ["0 < size", true, true],
    ["size < 0", false, true],
    ["size >= 0", false, true],
    ["size === 0", true, false],
    ["size != 0", true, false],
    ["size == -1", false, true],
    ["size > 5", false, false],
    ["size == 1", false, false],
    ["index < size", false, false],
    ["not size", true, false],
    ["!size", true, false],
    ["(size)", true, false],
    ["ready && size", true, false],
    ["size.width < 1", false, false],
    ["oversize < 1", false, false],
    ["f(size) < 1", false, false],
    ["len(size) == 0", false, false],
  ])("of %j is zero %s, negative %s", (decision, zero, negative) => {
    expect(decidedLeast("size", [decision])).toEqual({ zero, negative });
  });
});
