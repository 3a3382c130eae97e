import { expect, it } from "vitest";
import { code, text } from "./expression.ts";
import { isKeyOf, keyOf } from "./field-key.ts";

it("writes a key by its name, or by the variable that contains it", () => {
  const named = { name: "KIND", shape: { kind: "unknown" } } as const;
  const held = { ...named, isCode: true };
  expect([keyOf(named), keyOf(held)]).toEqual([text("KIND"), code("KIND")]);
  expect([text("KIND"), code("KIND")].map((key) => [isKeyOf(key, named), isKeyOf(key, held)])).toEqual([
    [true, false],
    [false, true],
  ]);
});
