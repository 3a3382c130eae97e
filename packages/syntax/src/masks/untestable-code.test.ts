import type { MaskLanguage } from "@repost/spec";
import { loadParser } from "../parser.ts";
import { describe, expect, it } from "vitest";
import { untestableParts } from "./untestable-code.ts";

async function partsOf(language: MaskLanguage, code: string): Promise<readonly string[]> {
  using tree = (await loadParser(language)).parse(code);
  return untestableParts(tree.root, language).map(({ start, end }) => code.slice(start, end));
}

describe("untestableParts", () => {
  it("lists messages, types, assertions, metadata and re-exports of Python", async () => {
    const code = [
      "from .prices import price_of, round_up",
      "from .till import Till",
      "__all__ = ['Till', 'total']",
      "RATE = 2",
      "def total(items: list) -> int:",
      "    assert items",
      "    if not items: raise ValueError(f'no items in {items}')",
      "    warnings.warn('slow')",
      "    return RATE * price_of(items)",
      "if __name__ == '__main__': print(total([1]))",
    ].join("\n");
    expect(await partsOf("python", code)).toEqual([
      "from .till import Till",
      "__all__ = ['Till', 'total']",
      "list",
      "int",
      "assert items",
      "(f'no items in {items}')",
      "('slow')",
      "print(total([1]))",
    ]);
  });

  it("lists messages and types of TypeScript", async () => {
    const code = [
      'import { priceOf } from "./prices.ts";',
      "interface Item { price: number }",
      "export function total(items: Item[]) {",
      '  if (items.length === 0) throw new Error("no items");',
      '  console.log("total");',
      "  return priceOf(items);",
      "}",
    ].join("\n");
    expect(await partsOf("typescript", code)).toEqual([
      "interface Item { price: number }",
      ": Item[]",
      '("no items")',
      '("total")',
    ]);
  });
});
