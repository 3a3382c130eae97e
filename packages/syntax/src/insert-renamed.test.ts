import { describe, expect, it } from "vitest";
import { findFunction } from "./find-function.ts";
import { insertRenamed } from "./insert-renamed.ts";
import { loadLanguage } from "./load-language.ts";

describe("insertRenamed", () => {
  it("inserts a renamed copy directly after a method, with decorators", async () => {
    const code =
      "class Oven:\n    @staticmethod\n    def bake(x):\n        return bake(x - 1)\n\n    def rest(self):\n        pass\n";
    const definition = findFunction((await loadLanguage("python")).functions(code), "Oven.bake");
    if (definition === undefined) throw new Error("bake is there");
    const inserted = insertRenamed(code, definition, "bake_again");
    expect(inserted.code).toBe(
      "class Oven:\n    @staticmethod\n    def bake(x):\n        return bake(x - 1)\n\n    @staticmethod\n    def bake_again(x):\n        return bake(x - 1)\n\n    def rest(self):\n        pass\n",
    );
    const { startLine, endLine, span } = inserted;
    expect(
      inserted.code
        .split("\n")
        .slice(startLine - 1, endLine)
        .join("\n"),
    ).toBe(inserted.code.slice(span.start, span.end));
    expect(inserted.code.slice(span.start, span.end)).toMatch(/^ {4}@staticmethod\n {4}def bake_again/u);
  });
});
