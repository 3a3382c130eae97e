import { describe, expect, it } from "vitest";
import { loadParser } from "../parser.ts";
import { bridgeTypeGaps } from "./grammar-gaps.ts";

const gaps = [
  "interface A<in out X, out Y = never, in Z extends X> {}",
  "export type F<\n  // why\n  out A\n> = (a: A) => A",
  "interface A {\n  /** one */\n  <X>(x: X): <Y>(y: Y) => X\n  // two\n\n  <X, Y>(x: X): Y // three\n  <Z>(): void\n}",
];

describe("bridgeTypeGaps", () => {
  it.each(gaps)("makes %j fit the grammar, offsets and lines kept", async (code) => {
    const bridged = bridgeTypeGaps(code);
    expect([bridged.length, bridged.split("\n").length]).toEqual([code.length, code.split("\n").length]);
    using tree = (await loadParser("typescript")).parse(code);
    expect(tree.root.hasError).toBe(false);
  });

  it("leaves texts alone that have none of this", () => {
    const code = "for (const a in out) f(a < b, in_out);\nconst g =\n  <T>(x: T) =>\n  <U>(y: U) => x;\n";
    expect(bridgeTypeGaps(code)).toBe(code);
  });
});
