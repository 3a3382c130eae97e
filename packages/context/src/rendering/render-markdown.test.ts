import { type FunctionContext, type TokenCounter, unwrap } from "@repost/spec";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { bakeryFiles } from "../../test/support/bakery-files.ts";
import { contextIn } from "../../test/support/contexts.ts";
import { markdownOf, renderMarkdown } from "./render-markdown.ts";
import { loadTokenCounter } from "./tokens/load-token-counter.ts";

const words: TokenCounter = { name: "words", count: (text) => text.match(/\S+/g)?.length ?? 0 };

describe("renderMarkdown", () => {
  let context: FunctionContext;
  beforeAll(async () => {
    context = await contextIn(bakeryFiles, "bakery/shop.py", "Shop.total");
  });

  it("writes a fenced block a file, the target's last and without the target's body", () => {
    const { text, tokens, cut } = unwrap(renderMarkdown({ context }));
    expect({ tokens, cut }).toEqual({ tokens: null, cut: [] });
    expect(text).toMatchInlineSnapshot(`
      "\`\`\`python
      ## bakery/taxes.py
      RATES = {'rye': 7, 'cake': 19}

      def tax(loaf):
          return RATES[loaf]
      \`\`\`

      \`\`\`python
      ## bakery/prices.py
      from .taxes import tax

      PRICES = {'rye': 3}

      def price(loaf):
          return PRICES[loaf] * (100 + tax(loaf)) // 100
      \`\`\`

      \`\`\`python
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

          def other(self):
              return self.total([])
      \`\`\`
      "
    `);
  });

  it("agrees with the record's own context", () => {
    const rendering = unwrap(renderMarkdown({ context }));
    expect(rendering.context).toEqual(context.context);
    expect(rendering.text).toBe(markdownOf(context.context, "python"));
  });

  it("omits and reports the farthest units when not all fit", () => {
    const limit = { tokens: 50, counter: words };
    const { text, tokens, cut } = unwrap(renderMarkdown({ context, limit }));
    expect(tokens).toBe(words.count(text));
    expect(cut).toEqual([
      { id: "bakery/shop.py:1", reason: "limit" },
      { id: "bakery/taxes.py:4", reason: "limit" },
      { id: "bakery/prices.py:3", reason: "limit" },
      { id: "bakery/shop.py:18", reason: "limit" },
      { id: "bakery/shop.py:27", reason: "limit" },
      { id: "bakery/taxes.py:1", reason: "limit" },
    ]);
    expect(text).toMatchInlineSnapshot(`
      "\`\`\`python
      ## bakery/prices.py
      def price(loaf):
          return PRICES[loaf] * (100 + tax(loaf)) // 100
      \`\`\`

      \`\`\`python
      ## bakery/shop.py
      from .prices import price as cost

      def round_up(x):
          return math.ceil(x)

      class Shop:
          """Sells loaves."""

          rate = 1.1

          def __init__(self, till):
              self.till = till

          def total(self, loaves):
              """What loaves cost, rounded up."""
      \`\`\`
      "
    `);
  });

  it("hides documentation where it is not wanted", () => {
    const { text } = unwrap(renderMarkdown({ context, docstring: false }));
    expect(text).toContain("    def total(self, loaves):\n        ...\n");
    expect(text).not.toContain("What loaves cost");
  });

  it("rejects a limit in which the target's header has no room", () => {
    expect(renderMarkdown({ context, limit: { tokens: 10, counter: words } })).toEqual({
      status: "rejected",
      reason: "limit_too_small",
      detail: "The target's own header takes more than 10 tokens.",
    });
  });

  it("never exceeds a token limit and renders all units that fit", async () => {
    const counter = await loadTokenCounter("cl100k_base");
    const whole = unwrap(renderMarkdown({ context })).text;
    const least = leastLimit(context, counter);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: counter.count(whole) + 20 }), (tokens) => {
        const result = renderMarkdown({ context, limit: { tokens, counter } });
        expect(result.status).toBe(tokens < least ? "rejected" : "accepted");
        const { text, tokens: counted } = result.status === "accepted" ? result.value : { text: "", tokens: 0 };
        expect([counted, counter.count(text) <= tokens]).toEqual([counter.count(text), true]);
        expect(text === whole || tokens < counter.count(whole) + 20).toBe(true);
      }),
    );
  });

  it("counts each definition once and the whole a few times, however many definitions there are", async () => {
    const names = Array.from({ length: 300 }, (_, number) => `f${number}`);
    const helpers = names.map((name) => `def ${name}(x):\n    return x + ${name.length}\n`).join("");
    const code = `${helpers}def target(x):\n    return [f(x) for f in [${names.join(", ")}]]\n`;
    const large = await contextIn({ "a.py": code }, "a.py", "target");
    let counted = 0;
    const counter: TokenCounter = {
      name: "characters",
      count(text) {
        counted += text.length;
        return text.length;
      },
    };
    const { tokens, cut } = unwrap(renderMarkdown({ context: large, limit: { tokens: 5000, counter } }));
    expect([Number(tokens) > 4900, cut.length > 100]).toEqual([true, true]);
    expect(counted).toBeLessThan(5 * code.length);
  });

  it("never exceeds a limit with any tokenizer", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), fc.func(fc.integer({ min: 0, max: 400 })), (tokens, countOf) => {
        const counter: TokenCounter = { name: "any", count: (text) => countOf(text.length) };
        const result = renderMarkdown({ context, limit: { tokens, counter } });
        const text = result.status === "accepted" ? result.value.text : null;
        expect(text === null || counter.count(text) <= tokens).toBe(true);
      }),
    );
  });
});

function leastLimit(context: FunctionContext, counter: TokenCounter): number {
  for (let tokens = 0; ; tokens += 1) {
    if (renderMarkdown({ context, limit: { tokens, counter } }).status === "accepted") return tokens;
  }
}
