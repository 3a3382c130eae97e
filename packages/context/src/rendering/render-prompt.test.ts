import { unwrap, type FunctionContext } from "@repost/spec";
import { beforeAll, describe, expect, it } from "vitest";
import { bakeryFiles } from "../../test/support/bakery-files.ts";
import { contextIn } from "../../test/support/contexts.ts";
import { indexFiles, targetIn } from "../../test/support/index-files.ts";
import { extractContext } from "../extract-context.ts";
import { environmentPrompt, environmentSuffix, fitEnvironmentPrompt } from "./environment-prompt.ts";
import { renderPrompt } from "./render-prompt.ts";

describe("renderPrompt", () => {
  let context: FunctionContext;
  beforeAll(async () => {
    context = await contextIn(bakeryFiles, "bakery/shop.py", "Shop.total");
  });

  it("shows other files as comments, then the target's file up to its documentation", () => {
    expect(unwrap(renderPrompt({ context })).text).toMatchInlineSnapshot(`
      "# bakery/taxes.py
      # RATES = {'rye': 7, 'cake': 19}
      #
      # def tax(loaf):
      #     return RATES[loaf]

      # bakery/prices.py
      # from .taxes import tax
      #
      # PRICES = {'rye': 3}
      #
      # def price(loaf):
      #     return PRICES[loaf] * (100 + tax(loaf)) // 100

      # bakery/shop.py
      import math
      from .prices import price as cost

      def round_up(x):
          return math.ceil(x)

      class Shop:
          """Sells loaves."""

          rate = 1.1

          def __init__(self, till):
              self.till = till

          # Not called by total.
          @property
          def sign(self):
              return 'open'

          def total(self, loaves):
              """What loaves cost, rounded up."""
      "
    `);
  });

  it("shows the same in fenced blocks for a chat", () => {
    const { text } = unwrap(renderPrompt({ context, form: "chat", crossFile: false, docstring: false }));
    expect(text).toMatchInlineSnapshot(`
      "\`\`\`python
      ## bakery/shop.py
      import math
      from .prices import price as cost

      def round_up(x):
          return math.ceil(x)

      class Shop:
          """Sells loaves."""

          rate = 1.1

          def __init__(self, till):
              self.till = till

          # Not called by total.
          @property
          def sign(self):
              return 'open'

          def total(self, loaves):
              """What loaves cost, rounded up."""
      \`\`\`
      "
    `);
  });

  it("shows what follows the target among other files, where it is wanted", () => {
    const without = unwrap(renderPrompt({ context, crossFile: false })).text;
    const { text } = unwrap(renderPrompt({ context, crossFile: false, following: true }));
    expect(text).toBe(`# bakery/shop.py\n#     def other(self):\n#         return self.total([])\n\n${without}`);
  });

  it("shows a star import that the target gets a name through, and no other", async () => {
    const files = {
      "bakery/errors.py": "class Burnt(Exception): pass\n",
      "bakery/sizes.py": "SMALL = 1\n",
      "bakery/oven.py":
        "from bakery.errors import *\nfrom bakery.sizes import *\n\ndef bake(loaf):\n    if not loaf:\n        raise Burnt()\n",
    };
    const { text } = unwrap(renderPrompt({ context: await contextIn(files, "bakery/oven.py", "bake") }));
    expect(text).toContain("\nfrom bakery.errors import *\n");
    expect(text).not.toContain("sizes");
  });

  it("fills a limit with the nearest units first", () => {
    const counter = { name: "characters", count: (text: string) => text.length };
    const { text, tokens, cut } = unwrap(renderPrompt({ context, limit: { tokens: 400, counter } }));
    expect(tokens).toBe(text.length);
    expect(text.length).toBeLessThanOrEqual(400);
    expect(text).toContain("# def price(loaf):");
    expect(cut.map(({ id }) => id)).toEqual([
      "bakery/shop.py:1",
      "bakery/taxes.py:4",
      "bakery/shop.py:18",
      "bakery/taxes.py:1",
    ]);
  });

  it.each([
    ["Shop.total", "completion", true],
    ["Shop.other", "completion", true],
    ["shut", "completion", false],
  ] as const)("of %s as %s is what an environment's prompt is", async (name, form, crossFile) => {
    const context = await contextIn(bakeryFiles, "bakery/shop.py", name);
    const environment = { ...context.target, context: context.context };
    expect(await environmentPrompt({ environment, form, crossFile })).toBe(
      unwrap(renderPrompt({ context, form, crossFile })).text,
    );
  });

  it("shows a chat the code below the target, and drops it before the code above where there is little room", async () => {
    const context = await contextIn(bakeryFiles, "bakery/shop.py", "Shop.total");
    const environment = { ...context.target, context: context.context };
    const counter = { name: "characters", count: (text: string) => text.length };
    const chat = await environmentPrompt({ environment, form: "chat", crossFile: false });
    const limit = { tokens: chat.length - 1, counter };
    const shorter = await fitEnvironmentPrompt({ environment, form: "chat", crossFile: false, limit });
    const completion = await environmentPrompt({ environment, crossFile: false });
    expect([chat, shorter ?? "", completion].map((text) => text.includes("def other(self)"))).toEqual([
      true,
      false,
      false,
    ]);
    expect([chat, shorter ?? ""].map((text) => text.startsWith("```python\n## bakery/shop.py\nimport"))).toEqual([
      true,
      true,
    ]);
    expect(chat).not.toContain("secret");
  });
});

describe("environmentPrompt", () => {
  it("ends at the variant of a function that is the target", async () => {
    const files = {
      "a.py": "if x:\n    def f(a):\n        return a + 1\nelse:\n    def f(b):\n        return b\nimport x\n",
    };
    const index = await indexFiles(files);
    const context = unwrap(extractContext({ index, target: await targetIn(index, "a.py", "f", 2) }));
    const prompt = await environmentPrompt({ environment: { ...context.target, context: context.context } });
    expect(prompt.split("\n").slice(-6)).toEqual([
      "if x:",
      "    def f(a):",
      "        ...",
      "else:",
      "    def f(b):",
      "",
    ]);
    expect(prompt).toBe(unwrap(renderPrompt({ context })).text);
  });

  it("ends with the head of the target's own text where the context lacks it, and without one with its signature", async () => {
    const { target } = await contextIn(bakeryFiles, "bakery/shop.py", "shut");
    const environment = {
      ...target,
      context: [],
      orig_func: 'def shut(shop):\n    """Shuts\n    it."""\n    shop.shut()',
    };
    const promptOf = (fields: object) => environmentPrompt({ environment: { ...environment, ...fields } });
    expect(await promptOf({})).toBe('# bakery/shop.py\ndef shut(shop):\n    """Shuts\n    it."""\n');
    expect(await environmentPrompt({ environment, docstring: false })).toBe("# bakery/shop.py\ndef shut(shop):\n");
    expect(await promptOf({ orig_func: "    async def shut(shop):\n        return 1" })).toBe(
      "# bakery/shop.py\n    async def shut(shop):\n",
    );
    expect(await promptOf({ orig_func: undefined })).toBe("# bakery/shop.py\nshut(shop)\n");
    const method = {
      language: "typescript",
      path: "a.ts",
      orig_func: "  shut(shop: Shop): void {\n    shop.shut();\n  }",
    };
    expect(await promptOf(method)).toBe("// a.ts\n  shut(shop: Shop): void {\n");
  });
});

describe("environmentPrompt without documentation", () => {
  it("omits Python docstrings", async () => {
    const context = await contextIn({ "a.py": 'def f(x):\n    """Doubles."""\n    return 2 * x\n' }, "a.py", "f");
    const environment = { ...context.target, context: context.context };
    expect(await environmentPrompt({ environment, docstring: false })).toBe("# a.py\ndef f(x):\n");
  });

  it("omits only the comment above a TypeScript function", async () => {
    const code =
      "/** Of the file. */\n\n/** Halves. */\nconst half = 2;\n\n/** Doubles. */\nexport function f(x: number) {\n  /* ... */\n}\n";
    const environment = {
      language: "typescript",
      path: "a.ts",
      func_name: "f",
      definition: 1,
      signature: "f(x: number)",
    } as const;
    const prompt = await environmentPrompt({
      environment: { ...environment, context: [{ path: "a.ts", code, names: ["f"] }] },
      docstring: false,
    });
    expect(prompt).toBe(
      "// a.ts\n/** Of the file. */\n\n/** Halves. */\nconst half = 2;\n\nexport function f(x: number) {\n",
    );
  });
});

describe("fitEnvironmentPrompt", () => {
  const counter = { name: "lines", count: (text: string) => text.split("\n").length - 1 };
  const code = 'import a\nimport b\n\ndef f(x):\n    """Doubles."""\n';
  const environment = { language: "python", path: "p.py", func_name: "f", definition: 1, signature: "f(x)" } as const;
  const context = [
    { path: "far.py", code: "FAR = 1\n", names: ["FAR"] },
    { path: "near.py", code: "NEAR = 1\n", names: ["NEAR"] },
    { path: "p.py", code, names: ["a", "b", "f"] },
  ];
  const fit = (tokens: number): Promise<string | undefined> =>
    fitEnvironmentPrompt({ environment: { ...environment, context }, limit: { tokens, counter } });

  it("shows all where there is room", async () => {
    expect(await fit(100)).toBe(await environmentPrompt({ environment: { ...environment, context } }));
  });

  it("omits other files first, then the start of the target's file", async () => {
    expect(await fit(9)).toBe(`# near.py\n# NEAR = 1\n\n# p.py\n${code}`);
    expect(await fit(5)).toBe('# p.py\n\ndef f(x):\n    """Doubles."""\n'.replace("\n\n", "\nimport b\n\n"));
    expect(await fit(3)).toBe('# p.py\ndef f(x):\n    """Doubles."""\n');
  });

  it("leaves out methods that the target does not name before the file of a class that it uses", async () => {
    const own =
      "from node import Node\n\nclass Tree:\n    def __init__(self):\n        self.top = Node()\n\n    def far(self):\n        return 1\n\n    def leaf(self):\n        return 2\n\n    def score(self):\n";
    const tree = {
      ...environment,
      func_name: "Tree.score",
      signature: "score(self)",
      orig_func: "    def score(self):\n        return self.top.size + self.leaf()",
      context: [
        { path: "node.py", code: "class Node:\n    size = 3\n", names: ["Node"] },
        { path: "p.py", code: `${own}        ...\n`, names: ["Tree"] },
      ],
    };
    const prompt = await fitEnvironmentPrompt({ environment: tree, limit: { tokens: 16, counter } });
    const parts = ["class Node", "__init__", "def far", "def leaf", "def score"];
    expect(parts.filter((part) => prompt?.includes(part))).toEqual(["class Node", "__init__", "def leaf", "def score"]);
  });

  it("leaves out methods of an object of JavaScript with their comments and commas", async () => {
    const js =
      "const mill = {\n  /** Far. */\n  far() {\n    return 1;\n  },\n\n  leaf() {\n    return 2;\n  },\n\n  score() {\n    return 3;\n  },\n};\n";
    const object = {
      language: "javascript" as const,
      path: "m.js",
      func_name: "mill.score",
      definition: 1,
      signature: "score()",
      orig_func: "  score() {\n    return this.leaf();\n  },",
      context: [{ path: "m.js", code: js, names: ["mill"] }],
    };
    const prompt = await fitEnvironmentPrompt({ environment: object, limit: { tokens: 7, counter } });
    expect(prompt).toBe("// m.js\nconst mill = {\n  leaf() {\n    return 2;\n  },\n\n  score() {\n");
  });

  it("rejects a limit below the size of the header", async () => {
    expect(await fit(2)).toBeUndefined();
  });
});

describe("environmentSuffix", () => {
  it("returns the code after the target in its file", async () => {
    const context = await contextIn(
      { "a.py": "def f(x):\n    return twice(x)\n\ndef twice(x):\n    return 2 * x\n" },
      "a.py",
      "f",
    );
    expect(await environmentSuffix({ ...context.target, context: context.context })).toBe(
      "\n\ndef twice(x):\n    return 2 * x\n",
    );
  });
});
