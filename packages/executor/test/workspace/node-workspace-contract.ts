import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { TestRunner } from "@repost/spec";
import type { Environments } from "../../src/environments/create-environments.ts";
import { verdictsOf, type WorkspaceCases } from "./workspace-subject.ts";

export interface NodeWorkspaceSubject {
  readonly runner: TestRunner;
  readonly packages: readonly string[];
  /** Two tests in a suite, the second twice, and one at the top that writes a file. */
  readonly tests: string;
  readonly titles: readonly string[];
  /** Makes the runner report every test as passed. */
  readonly replaced: string;
  /** @default false */
  readonly isModule?: boolean;
  /** Tried hostile files. @default those of EACH_RUNNER */
  readonly tried?: RegExp;
}

const EACH_RUNNER = /^(?:ends the process (?:at|in)|prints|writes|replaces)/u;

const WRITES = `const fs = require("node:fs"); fs.writeFileSync("note.txt", "x"); fs.readFileSync("note.txt");`;
const SUITE = `
describe("oven", () => {
  it("heats", () => { assert.strictEqual(heat(1), 2); });
  it("has a name", () => { assert.strictEqual(heat.name, "heat"); });
  it("has a name", () => { assert.strictEqual(typeof heat(2), "number"); });
});
it("writes", () => { ${WRITES} });
`;
const COMMON = `const assert = require("node:assert");\nconst { heat } = require("../src/oven.js");\n`;
const SUITE_TITLES = ["oven > heats", "oven > has a name", "oven > has a name#2", "writes"];
const FLAT_TITLES = ["heats", "has a name", "has a name#2", "writes"];

export const nodeWorkspaceSubjects: readonly NodeWorkspaceSubject[] = [
  {
    runner: "mocha",
    packages: ["mocha@^11.0.0"],
    tests: COMMON + SUITE,
    titles: SUITE_TITLES,
    tried: /./u,
    replaced: `require("mocha").Runnable.prototype.run = (done) => done();`,
  },
  {
    runner: "node",
    packages: [],
    tests: `const { describe, it } = require("node:test");\n${COMMON}${SUITE}`,
    titles: SUITE_TITLES,
    replaced: `const own = Object.getPrototypeOf(require("node:events").prototype); Function.prototype.apply = () => undefined; Reflect.apply = () => undefined; void own;`,
  },
  {
    runner: "tape",
    packages: ["tape@^5.0.0"],
    tests: `const test = require("tape");\n${COMMON}
test("heats", (t) => { t.equal(heat(1), 2); t.end(); });
test("has a name", (t) => { t.equal(heat.name, "heat"); t.end(); });
test("has a name", (t) => { t.equal(typeof heat(2), "number"); t.end(); });
test("writes", (t) => { ${WRITES} t.end(); });
`,
    titles: FLAT_TITLES,
    replaced: `const { Test } = require("tape"); Test.prototype._assert = function () { this.emit("result", { ok: true }); };`,
  },
  {
    runner: "tap",
    packages: ["tap@^16.0.0"],
    tests: `const test = require("tap").test;\n${COMMON}
test("heats", (t) => { t.equal(heat(1), 2); t.end(); });
test("has a name", (t) => { t.equal(heat.name, "heat"); t.end(); });
test("has a name", (t) => { t.equal(typeof heat(2), "number"); t.end(); });
test("writes", (t) => { ${WRITES} t.end(); });
`,
    titles: FLAT_TITLES,
    replaced: `const { Test } = require("tap"); Test.prototype.printResult = function (ok, ...rest) { return Reflect.apply(print, this, [true, ...rest]); }; const print = () => true;`,
  },
  {
    runner: "jest",
    packages: ["jest@^30.0.0"],
    tests: COMMON + SUITE,
    titles: SUITE_TITLES,
    replaced: `for (const name of ["it", "test"]) globalThis[name] = (title) => title; test("heats", () => 1);`,
  },
  {
    runner: "ava",
    packages: ["ava@^6.4.0"],
    tests: `const test = require("ava");\n${COMMON}
test.serial("heats", (t) => { t.is(heat(1), 2); });
test.serial("has a name", (t) => { t.is(heat.name, "heat"); });
test.serial("names a number", (t) => { t.is(typeof heat(2), "number"); });
test.serial("writes", (t) => { ${WRITES} t.pass(); });
`,
    titles: ["heats", "has a name", "names a number", "writes"],
    replaced: `process.stdout.write("");`,
  },
  {
    runner: "vitest",
    packages: ["vitest@^4.0.0"],
    tests: `import assert from "node:assert";\nimport fs from "node:fs";\nimport { describe, it } from "vitest";\nimport { heat } from "../src/oven.js";
${SUITE.replace('const fs = require("node:fs");', "")}`,
    titles: SUITE_TITLES,
    replaced: `const { expect } = await import("vitest"); Object.setPrototypeOf(expect(1), null);`,
    isModule: true,
  },
];

function asModule(script: string): string {
  const start = `import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);\n`;
  return start + script.replaceAll("exports.heat = ", "export const heat = ");
}

function hostileFiles({
  replaced,
  runner,
  tried = EACH_RUNNER,
}: NodeWorkspaceSubject): Readonly<Record<string, string>> {
  const wrong = "exports.heat = function heat() { return 0; };\n";
  const all = {
    "ends the process at import": "process.exit(0);\n",
    "ends the process in a test": "exports.heat = function heat() { process.exit(0); };\n",
    "ends the process when it exits": `${wrong}process.on("exit", () => process.reallyExit(0));\n`,
    "throws at import": `throw new Error("no");\n`,
    "prints TAP": `${wrong}console.log("TAP version 13\\nok 1 - heats\\nok 2 - has a name\\n1..2\\n# pass 2");\n`,
    "prints results as JSON": `${wrong}console.log(JSON.stringify({ stats: { passes: 4, failures: 0 }, success: true }));\n`,
    "writes records to every descriptor": `
const { writeSync } = require("node:fs");
for (let descriptor = 3; descriptor < 64; descriptor += 1) {
  try {
    for (const id of ["heats", "has a name"]) writeSync(descriptor, JSON.stringify({ kind: "test", id, verdict: "passed", ms: 1 }) + "\\n");
    writeSync(descriptor, JSON.stringify({ kind: "done", count: 4 }) + "\\n");
  } catch {}
}
process.reallyExit(0);
`,
    "closes every descriptor": `
for (let descriptor = 3; descriptor < 64; descriptor += 1) try { require("node:fs").closeSync(descriptor); } catch {}
${wrong}`,
    "replaces the assertions": `
const assert = require("node:assert");
for (const name of Object.keys(assert)) if (typeof assert[name] === "function") assert[name] = () => undefined;
${wrong}`,
    "replaces the test function": `${replaced}\n${wrong}`,
    "changes the packages": `
const { readdirSync, rmSync } = require("node:fs");
for (const name of readdirSync("node_modules")) rmSync("node_modules/" + name, { recursive: true, force: true });
${wrong}`,
    "never ends": "for (;;);\n",
    "exhausts memory": "const held = [];\nfor (;;) held.push(Buffer.alloc(50_000_000, 1));\n",
    "starts processes endlessly": `
const { spawn } = require("node:child_process");
for (;;) try { spawn(process.execPath, ["-e", "for (;;);"]); } catch {}
`,
    "never ends a test": "exports.heat = function heat() { for (;;); };\n",
    [`finds the packages of ${runner} in the cache of modules`]: `
for (const [path, module] of Object.entries(require.cache)) if (path.includes("node_modules")) {
  for (const part of [module.exports, module.exports?.prototype ?? {}])
    for (const name of Object.keys(part)) if (/fail|error/iu.test(name)) try { part[name] = () => undefined; } catch {}
}
${wrong}`,
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => tried.test(name)));
}

const OVEN = "exports.heat = function heat(degrees) { return degrees + 1; };\n";

const HOSTILE_LIMITS = { wall_ms: 5000, memory_bytes: 700_000_000, processes: 100 };

interface NodeRepository {
  readonly files: Readonly<Record<string, string>>;
  readonly path: string;
  readonly ids: readonly string[];
  readonly format: (text: string) => string;
}

export function nodeRepository({ runner, tests, titles, isModule = false }: NodeWorkspaceSubject): NodeRepository {
  const path = isModule || runner === "jest" ? "test/oven.test.js" : "test/oven.js";
  const format = isModule ? asModule : (text: string) => text;
  const manifest = JSON.stringify({ name: "bakery", type: isModule ? "module" : "commonjs" });
  const files = { "package.json": manifest, "src/oven.js": format(OVEN), [path]: tests };
  return { files, path, ids: titles.map((title) => `${path} > ${title}`), format };
}

export async function installRunner(environments: Environments, packages: readonly string[]): Promise<string | null> {
  if (packages.length === 0) return null;
  return (await environments.installRequirements({ runtime: "node", requirements: packages, cutoff: "none" })).digest;
}

export function nodeWorkspaceCases(subject: NodeWorkspaceSubject): WorkspaceCases {
  const { runner } = subject;
  const { path, ids, format } = nodeRepository(subject);
  const overlay = (content: string) => [{ path: "src/oven.js", content: format(content) }];
  const cases: WorkspaceCases = {
    "runs a repository's tests without changes to the repository": async ({ workspace, root }) => {
      const run = await workspace.run({ runner });
      assert.deepEqual(verdictsOf(run), Object.fromEntries(ids.map((id) => [id, "passed"])));
      assert.deepEqual(new Set(run.collected), new Set(ids));
      const { uncollected, closed, canary, loaded } = run;
      assert.deepEqual(
        { uncollected, closed, canary, loaded },
        { uncollected: [], closed: true, canary: "failed", loaded: [] },
      );
      await assert.rejects(stat(join(root, "note.txt")), /ENOENT/u);
      await assert.rejects(stat(join(root, "node_modules")), /ENOENT/u);
    },

    "applies a changed file to one run, and proves that it was loaded": async ({ workspace, root }) => {
      const content = OVEN.replace("+ 1", "+ 2");
      const run = await workspace.run({ runner }, { overlay: overlay(content), only: ids.slice(0, 3) });
      assert.deepEqual(verdictsOf(run), {
        [ids[0] ?? ""]: "failed",
        [ids[1] ?? ""]: "passed",
        [ids[2] ?? ""]: "passed",
      });
      assert.deepEqual([run.closed, run.canary], [true, "failed"]);
      const sha256 = createHash("sha256").update(format(content)).digest("hex");
      assert.deepEqual(run.loaded, [{ path: "src/oven.js", sha256 }]);
      assert.equal(await readFile(join(root, "src/oven.js"), "utf8"), format(OVEN));
      assert.deepEqual(verdictsOf(await workspace.run({ runner }, { only: ids.slice(0, 1) })), {
        [ids[0] ?? ""]: "passed",
      });
    },

    "stops at the first failure": async ({ workspace }) => {
      const run = await workspace.run({ runner }, { overlay: overlay(OVEN.replace("+ 1", "- 1")), stopAtFirst: true });
      assert.deepEqual(
        run.tests.filter(({ verdict }) => verdict === "failed").map(({ id }) => id),
        ids.slice(0, 1),
      );
    },
  };
  const recording: WorkspaceCases = {
    "records the executed lines of each test file": async ({ workspace }) => {
      const content = `${OVEN}exports.cool = function cool() {\n  return 0;\n};\n`;
      const { reached } = await workspace.run({ runner }, { overlay: overlay(content), recordLines: "isolated" });
      const lines = reached?.tests.get(ids[0] ?? "")?.["src/oven.js"] ?? [];
      const isCounted = ["mocha", "node", "tape", "ava"].includes(runner);
      assert.deepEqual(lines, isCounted ? [1, 2, 4] : [...format(content).split("\n").keys()].slice(1));
      assert.deepEqual(new Set(reached?.tests.keys()), new Set(ids));
      assert.deepEqual(Object.keys(reached?.tests.get(ids[0] ?? "") ?? {}).toSorted(), ["src/oven.js", path]);
    },
  };
  const hostile: WorkspaceCases = Object.fromEntries(
    Object.entries(hostileFiles(subject)).map(([name, content]) => [
      `gives no false pass to a file that ${name}`,
      async ({ workspace }) => {
        const options = { overlay: overlay(content), only: ids.slice(0, 3), limits: HOSTILE_LIMITS };
        const { tests, closed, canary } = await workspace.run({ runner }, options);
        const passed = tests.filter(({ verdict }) => verdict === "passed").length;
        assert.equal(closed && canary === "failed" && passed === 3, false);
      },
    ]),
  );
  return {
    ...cases,
    ...(runner === "tap" ? {} : recording),
    ...hostile,
    "returns the same results after hostile files ran": async ({ workspace }) => {
      assert.deepEqual(
        verdictsOf(await workspace.run({ runner })),
        Object.fromEntries(ids.map((id) => [id, "passed"])),
      );
    },
  };
}
