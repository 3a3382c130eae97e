import { loadParser } from "@repost/syntax";
import { expect, it } from "vitest";
import { documentedTypes } from "./documented-types.ts";
import type { TypeScope } from "./type-scope.ts";

it("reads the type of an untyped parameter from its description, if it names one type", async () => {
  const documentation = `@param {mixed} a - The first vector.
@param {*} b - Sequence of loaves.
@param {any} c - A string or a number.
@param {any} d - The loaf.`;
  const scope = { bound: new Map() } as Partial<TypeScope> as TypeScope;
  const types = documentedTypes(documentation, await loadParser("typescript"), scope);
  expect([...types].map(([name, { shape, isOpen }]) => [name, shape.kind, isOpen])).toEqual([
    ["a", "sequence", false],
    ["b", "sequence", false],
    ["c", "unknown", true],
    ["d", "unknown", true],
  ]);
});
