import { unwrap } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { indexFiles, targetIn } from "../../test/support/index-files.ts";
import { createScratch } from "../../test/support/scratch.ts";
import { extractContext } from "../extract-context.ts";
import { renderPrompt } from "../rendering/render-prompt.ts";
import { callGraph } from "./call-graph.ts";

const bakery = {
  "bakery/oven.py": "class Oven:\n    def bake(self, dough):\n        return [dough, 220, 'a hot loaf of bread']\n",
  "bakery/shop.py": [
    "from .choice import pick",
    "",
    "class Shop:",
    "    def sell(self, dough):",
    "        step = self.next_step()",
    "        return step(pick().bake(dough))",
    "",
    "    def next_step(self):",
    "        return self.chosen()",
    "",
    "    def chosen(self):",
    "        return len",
    "",
  ].join("\n"),
  "bakery/choice.py": [
    "from .oven import Oven",
    "",
    "def label(loaf):",
    "    return ['a label', 'for one loaf', 'of bread', loaf]",
    "",
    "def build():",
    "    return Oven()",
    "",
    "def pick():",
    "    unused = label",
    "    return build()",
    "",
  ].join("\n"),
};
const words = { name: "words", count: (text: string) => text.split(/\s+/u).length };
const scratch = createScratch();
afterAll(async () => scratch.remove());

async function contextOfSell(withCalls: boolean) {
  const root = await scratch.folder(bakery);
  const index = await indexFiles(bakery);
  const target = await targetIn(index, "bakery/shop.py", "Shop.sell");
  const calls = withCalls ? await callGraph({ repository: { root }, language: "python", cacheFolder: null }) : null;
  return unwrap(extractContext({ index, target, calls }));
}

describe("call distances", () => {
  it("counts the calls from the target to units and to other methods of its class", async () => {
    const context = await contextOfSell(true);
    expect(context.call_distances).toEqual({
      "bakery/choice.py:6": 2,
      "bakery/choice.py:9": 1,
      "bakery/oven.py:1": 1,
      "bakery/shop.py:8": 1,
      "bakery/shop.py:11": 2,
    });
  });

  it("are absent without a call graph", async () => {
    expect(await contextOfSell(false)).not.toHaveProperty("call_distances");
  });

  it("put a class whose method is called before code that a called function only names", async () => {
    const shown = async (withCalls: boolean): Promise<string> => {
      const limit = { tokens: 46, counter: words };
      return unwrap(renderPrompt({ context: await contextOfSell(withCalls), limit })).text;
    };
    const byCalls = await shown(true);
    const byNames = await shown(false);
    expect({ oven: byCalls.includes("class Oven"), label: byCalls.includes("def label") }).toEqual({
      oven: true,
      label: false,
    });
    expect({ oven: byNames.includes("class Oven"), label: byNames.includes("def label") }).toEqual({
      oven: false,
      label: true,
    });
  });
});
