import { describe, expect, it } from "vitest";
import { shortly, variantsFiles, type VariantsJob } from "../runtime/variants-job.ts";
import { directCallArguments } from "../../src/node/node-worker.ts";
import { directCallsLibrary } from "../../src/node/direct-calls-library.ts";
import { runNode, runtimeFolder } from "./run-node.ts";
import { testNodes } from "./test-nodes.ts";

const module = `
let total = 0;
export function price(count) {
  total += count;
  if (count > 2) return count * 3;
  return count * 4 + total;
}
`;
const job = { module, entry: "price", lines: [3, 7], calls: ["1", "3"] } as const;

describe.each(testNodes)("variants, under $title", ({ executable }) => {
  const run = async (options: Omit<VariantsJob, "path">, path = "shop.mjs"): Promise<readonly unknown[]> => {
    const program = `import { main } from ${JSON.stringify(`${runtimeFolder}/variants.js`)};\nawait main();\n`;
    const files = { ...variantsFiles({ ...options, path }), "run.mjs": program };
    const { messages, stderr } = await runNode(executable, files, "run.mjs");
    if (stderr !== "") throw new Error(stderr);
    return shortly(messages);
  };

  it("reports how each differs from the module", async () => {
    const changes = [
      ["count * 3", "count * 5"],
      ["count > 2", "count >= 3"],
      ["count * 4", "count * 0"],
      ["return count * 4", "return count.missing.more"],
    ] as const;
    expect(await run({ ...job, changes })).toEqual([
      ["loaded"],
      ["done", [5, 9]],
      ["different", [null, 15]],
      ["done", [null, null]],
      ["different", [1]],
      ["different", ["TypeError"]],
      ["done"],
    ]);
  });

  it("changes scripts as it changes modules", async () => {
    const script = `${module.replace("export ", "")}module.exports = { price };\n`;
    const results = await run({ ...job, module: script, changes: [["count * 3", "count * 5"]] }, "shop.cjs");
    expect(results).toEqual([["loaded"], ["done", [5, 9]], ["different", [null, 15]], ["done"]]);
  });

  it("continues after the first difference when all are requested", async () => {
    const changes = [["count > 2", "count < 2"]] as const;
    const results = await run({ ...job, calls: ["1", "2", "3"], changes, untilDifferent: false });
    expect(results.slice(2)).toEqual([["done", [3, null, 15]], ["done"]]);
  });

  it("isolates each variant from the effects of another", async () => {
    const changes = [
      ["total += count", "Array.prototype.at = () => 1; total += count"],
      ["count * 3", "[count].at(0) * 3"],
    ] as const;
    expect((await run({ ...job, changes })).slice(2, 4)).toEqual([
      ["done", [null, null]],
      ["done", [null, null]],
    ]);
  });

  it("reports how each ended, and continues with the next", async () => {
    const changes = [
      ["return count * 4", "for (;;);"],
      ["return count * 4", "process.exit(3)"],
      ["count * 4", "count * )"],
      ["count * 4", "count * 9"],
    ] as const;
    expect((await run({ ...job, changes })).slice(2)).toEqual([
      ["timeout", []],
      ["died", []],
      ["not_loaded", []],
      ["different", [10]],
      ["done"],
    ]);
  });

  it("share packages in one process, but not the changes that a variant makes in them", async () => {
    const library = await directCallsLibrary();
    const files = {
      ...variantsFiles({
        module: `import { rate, setRate } from "rates";
export function price(count) {
  if (count > 2) return count * rate();
  return count;
}
export { setRate };
`,
        entry: "price",
        path: "shop.mjs",
        lines: [2, 5],
        calls: ["1", "3"],
        changes: [
          ["return count;", "setRate(5); return 0;"],
          ["count > 2", "count >= 3"],
          ["return count;", "return count * rate();"],
        ],
      }),
      "node_modules/rates/package.json": '{"name":"rates","type":"module","exports":"./index.js"}',
      "node_modules/rates/index.js":
        "let one = 2; export const rate = () => one; export const setRate = (to) => { one = to; };",
      "direct.cjs": library.files.map(({ content }) => String(content)).join(""),
      "run.cjs": 'require("./direct.cjs").variants();\n',
    };
    const { messages } = await runNode(executable, files, "run.cjs", [...directCallArguments("modules")]);
    expect(shortly(messages)).toEqual([
      ["loaded"],
      ["done", [1, 6]],
      ["different", [0]],
      ["done", [null, null]],
      ["different", [2]],
      ["done"],
    ]);
  });

  it("reports arguments that a call changes in microtasks", async () => {
    const library = await directCallsLibrary();
    const files = {
      ...variantsFiles({
        module: `export function fill(list) {
  queueMicrotask(() => list.push(1));
  Promise.resolve().then(() => list.push(2));
  return list.length;
}
`,
        entry: "fill",
        path: "list.mjs",
        lines: [1, 5],
        calls: ["[]", "[7]", "[8, 9]"],
        changes: [
          ["list.push(1)", "list.push(3)"],
          ["Promise.resolve().then(() => list.push(2));", ""],
          ["list.push(2)", "list.length === 4 && list.push(2)"],
          ["return list.length", "while (list.length === 2); return list.length"],
        ],
      }),
      "direct.cjs": library.files.map(({ content }) => String(content)).join(""),
      "run.cjs": 'require("./direct.cjs").variants();\n',
    };
    const { messages } = await runNode(executable, files, "run.cjs", [...directCallArguments("modules")]);
    const ends = messages as readonly { readonly end?: string; readonly observations?: readonly unknown[] }[];
    expect(ends.map(({ end, observations }) => [end, observations?.map((one) => one !== null)])).toEqual([
      [undefined, undefined],
      ["done", [true, true, true]],
      ["different", [true]],
      ["different", [true]],
      ["different", [true]],
      ["timeout", [false, false, true]],
      [undefined, undefined],
    ]);
  });

  it("reports a module that does not load", async () => {
    const results = await run({
      ...job,
      module: "throw new TypeError('closed');\nexport function price() {}\n",
      changes: [],
    });
    expect(results).toEqual([["load_error", expect.objectContaining({ message: "closed" })]]);
  });
});
