import { describe, expect, it } from "vitest";
import { loadParser } from "./parser.ts";
import { walk } from "./walk.ts";

describe("walk", () => {
  it("visits named nodes in source order, parents first, and skips descendants when the callback returns false", async () => {
    const parser = await loadParser("python");
    using tree = parser.parse("f(a, g(b))\nif c:\n    d\n");
    const visited: string[] = [];
    walk(tree.root, ({ type, text }) => {
      visited.push(type === "identifier" ? text : type);
      return type !== "if_statement";
    });
    expect(visited).toEqual(
      ["module", "expression_statement", "call", "f", "argument_list", "a", "call", "g", "argument_list", "b"].concat([
        "if_statement",
      ]),
    );
  });

  it("walks trees that are deeper than the call stack", async () => {
    const parser = await loadParser("python");
    using tree = parser.parse(`x = a${" + a".repeat(30_000)}`);
    let names = 0;
    walk(tree.root, ({ type }) => {
      if (type === "identifier") names += 1;
    });
    expect(names).toBe(30_002);
  });
});
