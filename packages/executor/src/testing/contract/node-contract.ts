import assert from "node:assert/strict";
import { type Execution, type ExecutionRequest, type Executor, withoutUndefined } from "@repost/spec";
import { type ContractCases, runNode } from "./contract-subject.ts";

export const nodeCases: ContractCases = {
  "runs modules and scripts with their files, arguments and environment": async ({ executor }) => {
    process.env["REPOST_CONTRACT_SECRET"] = "host";
    const program = `
import { readFileSync } from "node:fs";
import old from "./lib/old.cjs";
import data from "./data.json" with { type: "json" };
const names = Object.keys(process.env).filter((name) => !["USER", "LOGNAME"].includes(name)).sort();
console.log(process.argv.slice(2), names, process.env.TZ, new Date(0).getHours(), old, data.x, import.meta.url.endsWith("/program.mjs"));
console.log(readFileSync(0).length, process.cwd() === import.meta.dirname);`;
    const files = [
      {
        path: "lib/old.cjs",
        content: "module.exports = [require.main === undefined, __filename.endsWith('/lib/old.cjs')];",
      },
      { path: "data.json", content: '{"x":7}' },
    ];
    const run = await runNode(executor, program, { files, args: ["a b", "--flag"], env: { TZ: "Asia/Tokyo" } });
    delete process.env["REPOST_CONTRACT_SECRET"];
    assert.equal(
      run.stdout,
      "[ 'a b', '--flag' ] [ 'HOME', 'LANG', 'PATH', 'TMPDIR', 'TZ' ] Asia/Tokyo 9 [ true, true ] 7 true\n0 true\n",
    );
    const script = await runNode(executor, "console.log(require.main === module, __dirname === process.cwd());", {
      entry: "program.cjs",
    });
    assert.equal(script.stdout, "true true\n");
  },

  "loads the files of a request's library before files of the same name, with preloaded scripts": async ({
    executor,
  }) => {
    const oven = "exports.heat = 210;\nexports.loadedIn = process.cwd();\nexports.sep = require('node:path').sep;\n";
    const library = {
      files: [
        { path: "bakery/oven.cjs", content: oven },
        { path: "bakery/late.mjs", content: "import oven from './oven.cjs';\nexport const heat = oven.heat + 1;\n" },
      ],
      modules: ["bakery/oven.cjs"],
    };
    const program = `
import { writeFileSync } from "node:fs";
import oven from "./bakery/oven.cjs";
import { heat } from "./bakery/late.mjs";
console.log(oven.heat, heat, oven.loadedIn === process.cwd(), oven.sep);
oven.heat = 0;
writeFileSync("bakery/oven.cjs", "exports.heat = 0;");`;
    const files = [{ path: "bakery/oven.cjs", content: "exports.heat = 1;" }];
    const runs = [
      await runNode(executor, program, { library, files }),
      await runNode(executor, program, { library }),
      await runNode(executor, "console.log(require('./bakery/oven.cjs').heat);", { library, entry: "old.cjs" }),
    ];
    assert.deepEqual(
      runs.map(({ stdout, stderr }) => stdout + stderr),
      ["210 211 false /\n", "210 211 false /\n", "210\n"],
    );
    assert.match((await runNode(executor, "import './bakery/oven.cjs';")).stderr, /Cannot find module/);
  },

  "replaces modules and Node modules by files of the run, for import and require": async ({ executor }) => {
    const modules = { "node:net": "net.cjs", net: "net.cjs", "exchange/client": "client.mjs" };
    const files = [
      { path: "module_stubs.json", content: JSON.stringify(modules) },
      { path: "net.cjs", content: "exports.connect = (port) => `stub ${port}`;" },
      { path: "client.mjs", content: "export const ask = (grain) => grain.length;" },
      { path: "lib/old.cjs", content: "exports.opened = require('net').connect(1);" },
    ];
    const program = `
import { connect } from "node:net";
import { ask } from "exchange/client";
import { opened } from "./lib/old.cjs";
console.log(connect(7), ask("oats"), opened, (await import("exchange/client")).ask("rye"));`;
    for (const entry of ["program.mjs", "program.mts"]) {
      const run = await runNode(executor, program, { entry, files });
      assert.equal(run.stdout + run.stderr, "stub 7 4 stub 1 3\n");
    }
  },

  "reads replacements of modules in the format of older releases": async ({ executor }) => {
    const files = [
      { path: "model_stand_ins.json", content: JSON.stringify({ "node:net": "stand_in_net.cjs" }) },
      { path: "stand_in_net.cjs", content: "exports.connect = (port) => `stub ${port}`;" },
    ];
    const program = "import { connect } from 'node:net'; console.log(connect(7));";
    const run = await runNode(executor, program, { entry: "program.mjs", files });
    assert.equal(run.stdout + run.stderr, "stub 7\n");
  },

  "runs a Node program whose library cannot be compiled ahead": async ({ executor }) => {
    const library = { files: [{ path: "broken.cjs", content: "return (" }], modules: ["broken.cjs"] };
    const run = await runNode(executor, "import('./broken.cjs').catch(({ name }) => console.log(name));", { library });
    assert.equal(run.stdout, "SyntaxError\n");
  },

  "runs TypeScript and JSX directly, and reports their lines": async ({ executor }) => {
    const program = `import { twice } from "./twice.js";
import { Page } from "./page";
enum Size { Small = 1, Large }
class Box { constructor(private readonly size: Size) {} get double(): number { return twice(this.size); } }
console.log(new Box(Size.Large).double satisfies number, Page());

function fail(): never {
  throw new Error("typed");
}
fail();`;
    const files = [
      { path: "twice.ts", content: "export const twice = <T extends number>(x: T): number => x * 2;" },
      {
        path: "page.tsx",
        content: "const h = (tag: string): string => tag;\n/** @jsx h */\nexport const Page = () => <main />;",
      },
    ];
    const run = await runNode(executor, program, { entry: "program.ts", files });
    assert.equal(run.stdout, "4 main\n");
    assert.match(run.stderr, /program\.ts:8:9/);
    const broken = await runNode(executor, "const x: = 1;", { entry: "program.ts" });
    assert.match(broken.stderr, /SyntaxError: .*\(program\.ts:1:10\)/);
  },

  "executes isolated calls of a module's functions, and records their coverage": async ({ executor }) => {
    const module =
      "let times = 0;\nfunction next(x: number): number {\n  if (x > 1) return -1;\n  return ++times;\n}\n";
    const calls = ["1", "1", "2"].map((code) => ({ setup: [], receiver: null, arguments: [{ name: null, code }] }));
    const lines = { start_line: 2, end_line: 5 };
    const job = { module: "module.ts", entry: "next", calls, timeout_ms: 5_000, trace: lines };
    const run = await runNode(executor, 'import { main } from "repost_runtime/calls";\nawait main();\n', {
      files: [
        { path: "module.ts", content: module },
        { path: "calls.json", content: JSON.stringify(job) },
      ],
      trace: { path: "module.ts", ...lines },
    });
    const messages = run.messages.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    assert.deepEqual(
      messages.map(({ type, lines: ran, observation }) => [type, ran, (observation as { value?: unknown })?.value]),
      [
        ["loaded", undefined, undefined],
        ["static", [3, 4], undefined],
        ["call", [3, 4], 1],
        ["call", [3, 4], 1],
        ["call", [3], -1],
        ["done", undefined, undefined],
      ],
    );
  },

  "executes calls consecutively in one process, on a module that is loaded once": async ({ executor }) => {
    const module = "let times = 0;\nexport const next = async (x: number): Promise<number> => x + ++times;\n";
    const calls = ["1", "2"].map((code) => ({ setup: [], receiver: null, arguments: [{ name: null, code }] }));
    const job = { module: "module.mts", entry: "next", calls };
    const run = await callDirectly(executor, "main", { "module.mts": module, "calls.json": JSON.stringify(job) });
    assert.deepEqual(run.messages.map(summaryOf), [
      { type: "loaded" },
      { type: "call", did: 2 },
      { type: "call", did: 4 },
      { type: "done" },
    ]);
    assert.deepEqual([run.status, run.exit_code, run.stderr], ["exited", 0, ""]);
  },

  "ends endless calls in a Node process, with a module for each, and stops at a harmful call": async ({ executor }) => {
    const module = `
let count = 0;
export const next = (n: number): number => {
  count += 1;
  if (n === 1) for (;;);
  if (n === 3) Object.assign(Array.prototype, { left: 1 });
  return n + count;
};`;
    const calls = async (numbers: readonly number[]): Promise<readonly object[]> => {
      const files = { "module.mts": module, "calls.json": JSON.stringify(apartJob(numbers)) };
      const trace = { path: "module.mts", start_line: 3, end_line: 8 };
      return (await callDirectly(executor, "main", files, trace)).messages.map(summaryOf);
    };
    const begun = [
      { type: "loaded" },
      { type: "static", lines: [4, 5, 6, 7] },
      { type: "call", did: 1, lines: [4, 5, 6, 7] },
    ];
    assert.deepEqual(await calls([0, 1, 2]), [
      ...begun,
      { type: "call", did: "timeout", lines: [4, 5] },
      { type: "call", did: 3, lines: [4, 5, 6, 7] },
      { type: "done" },
    ]);
    // Any call may have affected the others: only the first is certain.
    assert.deepEqual(await calls([0, 2, 3, 4]), [...begun, { type: "stopped", next: 1 }]);
  },

  "executes calls on variants of a module in a Node process, and ends endless ones": async ({ executor }) => {
    const variant = (body: string): string => `export const next = (n) => ${body};\n`;
    const texts = ["n + 1", "n + 2", "{ for (;;); }", "n < 2 ? n + 1 : 0"];
    const job = {
      ...apartJob([0, 1, 2]),
      module: "module.mjs",
      trace: null,
      variants: ["v1.mjs", "v2.mjs", "v3.mjs"],
      until_different: true,
      floor_ms: 400,
      floor_cpu_ms: 100,
      factor: 10,
    };
    const modules = texts.map((body, at) => [at === 0 ? "module.mjs" : `v${at}.mjs`, variant(body)] as const);
    const files = { ...Object.fromEntries(modules), "variants.json": JSON.stringify(job) };
    const run = await callDirectly(executor, "variants", files);
    const messages = run.messages.map((line) => JSON.parse(line) as { type: string; end?: string });
    assert.deepEqual(
      messages.map(({ type, end }) => (end === undefined ? type : `${type} ${end}`)),
      ["loaded", "variant done", "variant different", "variant timeout", "variant different", "done"],
    );
  },
};

function callDirectly(
  executor: Executor,
  main: "main" | "variants",
  contents: Readonly<Record<string, string>>,
  trace?: ExecutionRequest["trace"],
): Promise<Execution> {
  const program = `require("./repost_runtime/direct-calls.cjs").${main}();\n`;
  const files = Object.entries(contents).map(([path, content]) => ({ path, content }));
  return runNode(executor, program, { entry: "run.cjs", files, ...withoutUndefined({ trace }) });
}

function apartJob(numbers: readonly number[]): object {
  return {
    module: "module.mts",
    entry: "next",
    calls: numbers.map((n) => ({ setup: [], receiver: null, arguments: [{ name: null, code: String(n) }] })),
    apart: true,
    timeout_ms: 300,
    floor_cpu_ms: 60,
    trace: { start_line: 3, end_line: 8 },
  };
}

function summaryOf(line: string): object {
  const { type, observation, lines, next } = JSON.parse(line) as {
    readonly type: string;
    readonly observation?: { readonly kind: string; readonly value?: unknown };
    readonly lines?: readonly number[];
    readonly next?: number;
  };
  return {
    type,
    ...(observation === undefined ? {} : { did: observation.value ?? observation.kind }),
    ...withoutUndefined({ lines, next }),
  };
}
