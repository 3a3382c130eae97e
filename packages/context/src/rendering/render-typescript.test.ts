import { type FunctionContext, unwrap } from "@repost/spec";
import { findFunction, functionText, loadLanguage } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { environmentPrompt } from "./environment-prompt.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { renderPrompt } from "./render-prompt.ts";

const shop = `export class Shop {
  rate = 1.1;

  /** Opens it. */
  open() {
    const door = this.door;
    return door.open();
  }

  /** What loaves cost. */
  total(loaves: string[]): number {
    const secret = loaves.map((loaf) => cost(loaf));
    return sum(secret) * this.rate;
  }

  twin = (loaves: string[]) => {
    const secret = loaves.map((loaf) => cost(loaf));
    return sum(secret) * this.rate;
  };

  /** Rounds up. */
  round = (<T>(x: number) => Math.ceil(x * 100) / 100 + 0.0001);
}`;

async function contextOf(name: string): Promise<FunctionContext> {
  const functions = (await loadLanguage("typescript")).functions(shop);
  const definition = findFunction(functions, name);
  if (definition === undefined) throw new Error(`There is no ${name}.`);
  const unknown = { url: null, version: null, license: null, license_url: null, created_at: null };
  const unit = { path: "src/shop.ts", module: "src/shop.ts", kind: "definition" as const, mutates: [], external: [] };
  return {
    schema_version: 1,
    instance_id: "dir__bakery.00000000.src.shop.Shop",
    target: {
      schema_version: 1,
      instance_id: "dir__bakery.00000000.src.shop.Shop",
      repo: { name: "bakery", source: "./bakery", revision: "00000000", ...unknown },
      language: "typescript",
      path: "src/shop.ts",
      func_name: name,
      kind: definition.kind,
      modifiers: [],
      start_line: definition.startLine + 2,
      end_line: definition.endLine + 2,
      signature: definition.signature,
      docstring: definition.docstring,
      orig_func: functionText(shop, definition),
      definition: 1,
    },
    target_unit: "src/shop.ts:3",
    units: [{ ...unit, id: "src/shop.ts:3", start_line: 3, end_line: 25, code: shop, binds: ["Shop"], edges: [] }],
    imports: [
      {
        path: "src/shop.ts",
        start_line: 1,
        end_line: 1,
        code: 'import { cost, sum } from "./prices";',
        binds: ["cost", "sum"],
        units: ["src/shop.ts:3"],
      },
    ],
    functions: functions.map(({ name: method, span, body }) => ({
      name: method,
      start: span.start,
      end: span.end,
      body: body.start,
      body_end: body.end,
      docstring_end: null,
    })),
    context: [],
    cut: [],
    unresolved: [],
  };
}

describe("rendering of TypeScript", () => {
  it("leaves a method's comment and header, and nothing of its body, nor of a twin's", async () => {
    const { text, cut } = unwrap(renderMarkdown({ context: await contextOf("Shop.total") }));
    expect(cut).toEqual([{ id: "src/shop.ts:18", reason: "answer" }]);
    expect(text).toMatchInlineSnapshot(`
      "\`\`\`typescript
      ## src/shop.ts
      import { cost, sum } from "./prices";

      export class Shop {
        rate = 1.1;

        /** Opens it. */
        open() {
          const door = this.door;
          return door.open();
        }

        /** What loaves cost. */
        total(loaves: string[]): number {
          /* ... */
        }

        twin = (loaves: string[]) => {
          /* ... */
        };

        /** Rounds up. */
        round = (<T>(x: number) => Math.ceil(x * 100) / 100 + 0.0001);
      }
      \`\`\`
      "
    `);
  });

  it("leaves of an arrow function whose body is an expression what is before it", async () => {
    const { text } = unwrap(renderPrompt({ context: await contextOf("Shop.round"), docstring: false }));
    expect(text.split("\n").slice(-4)).toEqual(["  };", "", "  round = (<T>(x: number) =>", ""]);
  });

  it.each(["Shop.open", "Shop.total", "Shop.twin", "Shop.round"])("prompts for %s from either record", async (name) => {
    const context = await contextOf(name);
    const fragments = unwrap(renderMarkdown({ context })).context;
    const environment = { ...context.target, context: [...fragments] };
    expect(await environmentPrompt({ environment })).toBe(unwrap(renderPrompt({ context })).text);
  });
});
