import { describe, expect, it } from "vitest";
import { loadParser } from "../parser.ts";
import { breakOpenComments } from "./open-comments.ts";

describe("breakOpenComments", () => {
  it.each(["/* a */ f(); /* b", 'const globs = ["src/*.ts", "test/*.ts"];', "a */ b", "/* a */ /*/ b"])(
    "leaves %j alone",
    (code) => {
      expect(breakOpenComments(code)).toBe(code);
    },
  );

  it("lets a text of nothing but openings be read at once", async () => {
    const code = `function f() {} /* a */\n${"/*\n".repeat(30_000)}`;
    const broken = breakOpenComments(code);
    expect([broken.length, broken.startsWith("function f() {} /* a */\n/ \n")]).toEqual([code.length, true]);
    using tree = (await loadParser("typescript")).parse(code);
    expect(tree.root.hasError).toBe(true);
  });
});
