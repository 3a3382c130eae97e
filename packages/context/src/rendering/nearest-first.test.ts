import { unwrap } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { indexFiles, targetIn } from "../../test/support/index-files.ts";
import { contextIn } from "../../test/support/contexts.ts";
import { extractContext } from "../extract-context.ts";
import { renderPrompt } from "./render-prompt.ts";

const uncalled = Array.from({ length: 9 }, (_, position) => [
  `    def uncalled_${position}(self, branch):`,
  `        return [branch] * ${position}`,
  "",
]);
const orchard = {
  "orchard/node.py": "class Node:\n    def __init__(self, fruit):\n        self.fruit = fruit\n",
  "orchard/tree.py": [
    "from .node import Node",
    "",
    "class Tree:",
    ...uncalled.slice(0, 8).flat(),
    "    def plant(self, fruit):",
    "        self.top_node = Node(fruit)",
    "",
    "    def score(self):",
    '        """Score of the top."""',
    "        return self.top_node.fruit * 7 + len(str(self.top_node))",
    "",
    ...uncalled.slice(8).flat(),
  ].join("\n"),
};
const words = { name: "words", count: (text: string) => text.split(/\s+/u).length };

describe("nearestFirst", () => {
  it("puts the class of an attribute that the target reads before methods that it does not call", async () => {
    const context = await contextIn(orchard, "orchard/tree.py", "Tree.score");
    const { text } = unwrap(renderPrompt({ context, limit: { tokens: 40, counter: words } }));
    expect(text).toContain("# class Node:");
    expect(text).not.toContain("uncalled_7");
  });

  it("puts the class that a TypeScript method sets a field to before methods that it does not call", async () => {
    const methods = Array.from(
      { length: 8 },
      (_, position) => `  uncalled${position}(): number {\n    return ${position} + 1;\n  }\n`,
    ).join("");
    const files = {
      "node.ts": "export class Node {\n  fruit = 3;\n}\n",
      "tree.ts": `import { Node } from "./node";\nexport class Tree {\n  private top;\n${methods}  plant() {\n    this.top = new Node();\n  }\n  /** Score. */\n  score(): number {\n    return this.top.fruit * 7;\n  }\n}\n`,
    };
    const index = await indexFiles(files, "typescript");
    const target = await targetIn(index, "tree.ts", "Tree.score");
    const context = unwrap(extractContext({ index, target }));
    const { text } = unwrap(renderPrompt({ context, limit: { tokens: 45, counter: words } }));
    expect(text).toContain("class Node");
    expect(text).not.toContain("uncalled7");
  });
});

describe("imports in prompts", () => {
  it("shows an import once when the module that has it is used as a value", async () => {
    const context = await contextIn(
      {
        "kiln/errors.py": "class Cracked(ValueError):\n    pass\n",
        "kiln/fire.py":
          "from kiln.errors import Cracked\n\ndef bake(heat):\n    if heat > 9:\n        raise Cracked(heat)\n    return heat\n",
        "kiln/all.py":
          "from kiln import fire\n\n_stages = (fire,)\n\ndef run(heat):\n    return [stage.bake(heat) for stage in _stages]\n",
      },
      "kiln/all.py",
      "run",
    );
    const fire = context.context.find(({ path }) => path === "kiln/fire.py")?.code ?? "";
    expect(fire.split("from kiln.errors import Cracked")).toHaveLength(2);
  });
});
