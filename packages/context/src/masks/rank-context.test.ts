import type { Mask } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { createScratch } from "../../test/support/scratch.ts";
import { callGraph } from "../callgraph/call-graph.ts";
import { type ContextFile, rankContext } from "./rank-context.ts";

const texts: Readonly<Record<string, string>> = {
  "bakery/__init__.py": "",
  "bakery/shop.py": "from bakery.oven import bake\n\ndef sell(flour):\n    return bake(flour)\n",
  "bakery/oven.py": "from . import dough\n\ndef bake(flour):\n    return dough.knead(flour)\n",
  "bakery/dough.py": "def knead(flour):\n    return flour * 2\n",
  "bakery/words.py": "flour = 'sell flour, sell bread, sell flour'\n",
  "notes.py": "unrelated = 1\n",
};
const files: ContextFile[] = Object.entries(texts).map(([path, code]) => ({ path, code }));

function maskIn(path: string, middle: string): Mask {
  const code = texts[path] ?? "";
  const start = code.indexOf(middle);
  const frame = { prefix: code.slice(0, start), middle, suffix: code.slice(start + middle.length) };
  return { path, language: "python", level: "expression", fill_type: "expression", node_type: "call", start, ...frame };
}

const scratch = createScratch();
afterAll(async () => scratch.remove());

describe("rankContext", () => {
  it("puts imported files first and ranks the others by shared words", () => {
    const ranked = rankContext({ mask: maskIn("bakery/shop.py", "bake(flour)"), files });
    expect(ranked.map(({ path }) => path)).toEqual([
      "bakery/oven.py",
      "bakery/words.py",
      "bakery/dough.py",
      "bakery/__init__.py",
      "notes.py",
    ]);
  });

  it("never ranks by words of the removed code", () => {
    const others = [
      { path: "a.py", code: "alpha = 1\n" },
      { path: "b.py", code: "secret_name = 1\n" },
    ];
    const mask: Mask = { ...maskIn("bakery/shop.py", "bake(flour)"), middle: "secret_name + secret_name" };
    expect(rankContext({ mask, files: others }).map(({ path }) => path)).toEqual(["a.py", "b.py"]);
  });

  it("puts files that the masked file calls, directly or through others, before files that share words", async () => {
    const root = await scratch.folder(texts);
    const graph = await callGraph({ repository: { root }, language: "python", cacheFolder: null });
    const ranked = rankContext({ mask: maskIn("bakery/shop.py", "bake(flour)"), files, graph });
    expect(ranked.slice(0, 2).map(({ path }) => path)).toEqual(["bakery/oven.py", "bakery/dough.py"]);
  });

  it("follows relative imports of TypeScript and packages of Java", () => {
    const shop = {
      ...maskIn("bakery/shop.py", "bake(flour)"),
      path: "src/shop/till.ts",
      language: "typescript" as const,
    };
    const scripts = ["src/prices.ts", "src/shop/tax/index.ts", "lib/prices.ts"].map((path) => ({ path, code: "" }));
    const prefix = 'import { priceOf } from "../prices.js";\nimport { tax } from "./tax";\n';
    expect(rankContext({ mask: { ...shop, prefix }, files: scripts }).map(({ path }) => path)).toEqual([
      "src/prices.ts",
      "src/shop/tax/index.ts",
      "lib/prices.ts",
    ]);
    const java = { ...shop, path: "src/main/java/shop/Till.java", language: "java" as const };
    const classes = ["a/Other.java", "src/main/java/shop/oven/Oven.java"].map((path) => ({ path, code: "" }));
    expect(
      rankContext({ mask: { ...java, prefix: "import shop.oven.Oven;\n" }, files: classes }).map(({ path }) => path),
    ).toEqual(["src/main/java/shop/oven/Oven.java", "a/Other.java"]);
  });
});
