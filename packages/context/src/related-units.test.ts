import { type FunctionContext, unwrap } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { indexFiles, targetIn } from "../test/support/index-files.ts";
import { extractContext } from "./extract-context.ts";
import { renderPrompt } from "./rendering/render-prompt.ts";

const CODER = `interface Coder<F, T> {
  encode(from: F): T;
  decode(to: T): F;
}

type Chain = [Coder<any, any>, ...Coder<any, any>[]];
type Tail<T> = T extends [any, ...infer U] ? U : never;
type AsChain<C extends Chain, Rest = Tail<C>> = { [K in keyof C]: Rest };
interface Step { name: string }

function chain<T extends Chain & AsChain<T>>(...args: T): Coder<string, string> {
  const step = args.at(-1) as Coder<string, string> & Step;
  return { encode: (from) => from + step.name, decode: (to) => to };
}

const DIGITS: Coder<string, string> = chain({ encode: (from) => from, decode: (to) => to });

export { chain, DIGITS };
`;

const OVENS = `HEAT = 3
LIMIT = 9

class Oven:
    def bake(self):
        raise NotImplementedError

    def serve(self):
        return self.bake() + LIMIT

class StoneOven(Oven):
    def bake(self):
        return HEAT
`;

async function contextOf(files: Readonly<Record<string, string>>, path: string, name: string) {
  const index = await indexFiles(files, path.endsWith(".ts") ? "typescript" : "python");
  const result = extractContext({ index, target: await targetIn(index, path, name) });
  if (result.status === "rejected") throw new Error(result.detail);
  return result.value;
}

function shownIn({ context }: FunctionContext): string {
  return context.map(({ code }) => code).join("\n");
}

describe("the context that a prompt shows", () => {
  it("has the types of constraints, assertions and parameters, and the types that these name", async () => {
    const shown = shownIn(await contextOf({ "coder.ts": CODER }, "coder.ts", "chain"));
    const declared = [...shown.matchAll(/^(?:type|interface) (\w+)/gmu)].map(([, name]) => name);
    expect(declared).toEqual(["Coder", "Chain", "Tail", "AsChain", "Step"]);
  });

  it("leaves out constants that are built by calls of the target", async () => {
    const context = await contextOf({ "coder.ts": CODER }, "coder.ts", "chain");
    expect(context.units.map(({ binds: boundNames }) => boundNames.join())).toContain("DIGITS");
    expect(shownIn(context)).not.toContain("DIGITS");
  });

  it("leaves out a class that only makes inputs, with the constants that only this class uses", async () => {
    const context = await contextOf({ "ovens.py": OVENS }, "ovens.py", "Oven.serve");
    expect(context.companions).toEqual(["ovens.py:1", "ovens.py:11"]);
    const prompt = renderPrompt({ context });
    const text = prompt.status === "accepted" ? prompt.value.text : "";
    expect([shownIn(context), text].map((output) => [output.includes("LIMIT"), /HEAT|Stone/u.test(output)])).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  it("brings the text of the target's file where a strategy shows whole files", async () => {
    const index = await indexFiles({ "ovens.py": OVENS }, "python");
    const target = await targetIn(index, "ovens.py", "Oven.serve");
    const [whole, part] = [true, false].map((wholeFile) => extractContext({ index, target, wholeFile }));
    expect(whole).toMatchObject({ status: "accepted", value: { file_code: OVENS } });
    expect(part).not.toHaveProperty("value.file_code");
  });

  it("has no definitions that only make inputs when these are turned off", async () => {
    const index = await indexFiles({ "ovens.py": OVENS }, "python");
    const target = await targetIn(index, "ovens.py", "Oven.serve");
    const reasons = [true, false].map((companions) => {
      const { units } = unwrap(extractContext({ index, target, companions }));
      return units.map(({ id, why }) => `${id} ${why}`);
    });
    expect(reasons).toEqual([
      ["ovens.py:1 makes inputs", "ovens.py:2 needed", "ovens.py:4 needed", "ovens.py:11 makes inputs"],
      ["ovens.py:2 needed", "ovens.py:4 needed"],
    ]);
  });

  it("says which units change a needed one while the modules load", async () => {
    const files = {
      "prices.py": "PRICES = {}\n\ndef price(loaf):\n    return PRICES[loaf]\n\nRYE = 3\nPRICES['rye'] = RYE\n",
    };
    const index = await indexFiles(files, "python");
    const target = await targetIn(index, "prices.py", "price");
    const { units } = unwrap(extractContext({ index, target }));
    expect(units.map(({ id, why }) => [id, why])).toEqual([
      ["prices.py:1", "needed"],
      ["prices.py:3", "needed"],
      ["prices.py:6", "changes what is needed"],
      ["prices.py:7", "changes what is needed"],
    ]);
  });

  it("has the types that code of a needed function of TypeScript names, and the types that these name", async () => {
    const files = {
      "path.ts":
        "type Part = string | number;\nexport interface Path { parts: Part[] }\nexport type Unused = Path[];\nexport function show(path: unknown): string {\n  const { parts } = path as Path;\n  return parts.join();\n}\n",
      "issue.ts":
        "import { show } from './path';\nexport function issue(path: unknown): string {\n  return show(path);\n}\n",
    };
    const index = await indexFiles(files, "typescript");
    const { units } = unwrap(extractContext({ index, target: await targetIn(index, "issue.ts", "issue") }));
    expect(new Map(units.map(({ id, why }) => [id, why]))).toEqual(
      new Map([
        ["issue.ts:2", "needed"],
        ["path.ts:1", "needed"],
        ["path.ts:2", "needed"],
        ["path.ts:4", "needed"],
      ]),
    );
  });
});
