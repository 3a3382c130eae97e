import { loadParser, loadTypeReaders, signatureOf } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { indexModule } from "../source/module-index.ts";
import { keysDeclared } from "./keys-declared.ts";

const parser = await loadParser("typescript");
const readers = await loadTypeReaders();

function placesIn(declaration: string): readonly (readonly [number, number])[] {
  using tree = parser.parse(`declare function f${declaration};`);
  const scope = {
    index: indexModule(tree.root),
    bound: new Map(),
    types: readers.read([{ path: "/module.ts", root: tree.root }]),
  };
  const signatures = tree.root.descendantsOfType("function_signature");
  return [
    ...keysDeclared(
      signatures.map((node) => signatureOf(node, scope.types.typeOf)),
      scope,
    ),
  ];
}

describe("keysDeclared", () => {
  it.each([
    ["<T, K extends keyof T>(of: T, keys: K[]): Pick<T, K>", [[1, 0]]],
    ["<T>(key: keyof T, of: T): unknown", [[0, 1]]],
    ["<T, K extends keyof T>(of: T, keys: readonly K[]): T", [[1, 0]]],
    ["<T>(of: T, keys?: ReadonlyArray<keyof T>): T", [[1, 0]]],
    ["<T, K extends string>(of: T, keys: K[]): T", []],
    ["<T>(of: readonly T[], key: keyof T): T", []],
  ])("returns for %s which parameters contain keys of others", (declaration, places) => {
    expect(placesIn(declaration)).toEqual(places);
  });
});
