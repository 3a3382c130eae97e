import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fakeRateLimit, startFakeServer } from "@repost/llm/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { serveGithub } from "../../packages/context/test/support/github-server.ts";
import { programsOf, readReadmes } from "../architecture/readmes.ts";
import { repositoryRoot } from "../architecture/workspace.ts";
import { installConsumer } from "./consumer.ts";
import { findNode } from "./find-node.ts";
import { runProgram } from "./run-program.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "repost-readme-")));
const consumer = join(folder, "consumer");
const node = await findNode(24);
const programs = readReadmes().flatMap(programsOf);

const dependencies = { "@ai-sdk/openai": "^4", esbuild: "^0.28.2", zod: "^4.6.7" };

/** Replaced by the address of a fake server. */
const modelAddress = "http://localhost:8000/v1";

/** All programs of these READMEs have to run. */
const executed = ["root", "context", "sandbox", "testgen", "executor", "checks", "eval"];

const servers: { close(): Promise<void> }[] = [];
let environment: Readonly<Record<string, string>> = {};

const project: Readonly<Record<string, string>> = {
  "shop/costs.py": [
    "def shipping(total: int, express: bool = False) -> int:",
    '    """Return the shipping costs of an order in cents.',
    "",
    "    >>> shipping(4999)",
    "    499",
    '    """',
    "    if express:",
    "        return 1299",
    "    return 0 if total >= 5000 else 499",
    "",
  ].join("\n"),
  "boltons/pyproject.toml": '[project]\nname = "boltons"\nversion = "1"\n[dependency-groups]\ntest = ["pytest"]\n',
  "boltons/tests/test_sum.py": "def test_sum():\n    assert sum([1, 2]) == 3\n",
  "src/shop.ts": "export function shipping(total: number): number {\n  return total >= 5000 ? 0 : 499;\n}\n",
  "test/shop.test.ts": [
    'import assert from "node:assert/strict";',
    'import test from "node:test";',
    'import { shipping } from "../src/shop.ts";',
    'void test("large orders are free", () => assert.equal(shipping(5000), 0));',
    'void test("small orders pay", () => assert.equal(shipping(4999), 499));',
    "",
  ].join("\n"),
};

/** Prints hundreds of lines. */
const endedEarly = "executor-7.ts";

const folders: Readonly<Record<string, string>> = { "executor-6.ts": join(consumer, "boltons") };

const outputs: Readonly<Record<string, string>> = {
  "root-1.ts": "def chunked",
  "root-2.ts": "def chunked",
  "root-3.ts": " tests\n",
  "root-4.ts": "45\n",
  "root-5.ts": "[",
  "root-6.ts": " passed\n",
  "root-7.ts": "1 passed\n",
  "context-1.ts": "addBusinessDays",
  "context-2.ts": "files and functions skipped",
  "context-3.ts": "",
  "context-4.ts": "\n",
  "context-5.ts": "[",
  "context-6.ts": "\n",
  "sandbox-1.ts": "reproduction/module.cjs",
  "sandbox-2.ts": "",
  "testgen-1.ts": " tests [",
  "testgen-2.ts": "",
  "executor-1.ts": "exited 0 42\n",
  "executor-2.ts": "result.csv sum\n6\n",
  "executor-3.ts": "finished 42\n\ntimeout wall_ms\n",
  "executor-4.ts": "1\n",
  "executor-5.ts": "{'a': 1}",
  "executor-6.ts": "1 ",
  "executor-7.ts": "ok ",
  "checks-1.ts": "",
  "checks-2.ts": "ok   stub",
  "checks-3.ts": "exact",
  "eval-1.ts": "{ value: 1,",
  "eval-2.ts": "[",
};

beforeAll(async () => {
  await installConsumer(consumer, inject("packed"), { dependencies, scripts: true });
  for (const [path, text] of Object.entries(project)) {
    mkdirSync(dirname(join(consumer, path)), { recursive: true });
    writeFileSync(join(consumer, path), text);
  }
  const server = await startFakeServer({ answer: "I do not know." });
  const github = await serveGithub({ items: [] });
  servers.push(server, github);
  environment = { GITHUB_API_URL: github.url };
  for (const { name, text } of programs) writeFileSync(join(consumer, name), text.replaceAll(modelAddress, server.url));
});

afterAll(async () => {
  await Promise.all(servers.map(async (server) => server.close()));
  rmSync(folder, { recursive: true, force: true });
});

describe("the programs of READMEs", () => {
  it("type-check against the packed packages", async () => {
    const compilerOptions = {
      target: "ES2023",
      lib: ["ES2023", "ESNext.Disposable"],
      module: "NodeNext",
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: true,
      types: ["node"],
      noEmit: true,
    };
    const config = { compilerOptions, files: programs.map(({ name }) => name) };
    writeFileSync(join(consumer, "tsconfig.readme.json"), JSON.stringify(config));
    const compiler = join(repositoryRoot, "node_modules/.bin/tsc");
    expect(await runProgram(process.execPath, [compiler, "-p", "tsconfig.readme.json"], { cwd: consumer })).toBe("");
  });

  it("of the repository and of the packages that it names are all executed", () => {
    const names = programs.map(({ name }) => name).filter((name) => executed.includes(name.split("-")[0] ?? ""));
    expect(Object.keys(outputs).toSorted()).toEqual(names.toSorted());
  });
});

describe("the programs of the repository's README and of the packages that it names", { tags: ["bubblewrap"] }, () => {
  beforeAll(async () => {
    if (node === undefined) return;
    cpSync(join(repositoryRoot, "examples/bakery"), join(consumer, "bakery"), { recursive: true });
    const command = join(consumer, "node_modules/.bin/repost");
    const build = ["build", "./bakery", "-o", "run", "--max-functions", "2", "--no-install"];
    await runProgram(node, [command, ...build], { cwd: consumer });
  });

  it.skipIf(node === undefined).for(Object.entries(outputs))("%s runs", async ([name, text], { skip }) => {
    try {
      const until = name === endedEarly ? { until: text } : {};
      const options = { cwd: folders[name] ?? consumer, env: environment, ...until };
      expect(await runProgram(node ?? "", [join(consumer, name)], options)).toContain(text);
    } catch (error) {
      const lacking = /(?:CONTEXT_NETWORK_UNREACHABLE|EXECUTOR_(?:INDEX_UNREACHABLE|UV_MISSING))/u.exec(String(error));
      if (lacking === null) throw error;
      skip(`No package index here: ${lacking[0]}`);
    }
  });
});

const providerProgram = `
import { createOpenAI } from "@ai-sdk/openai";
import { connectModel, LlmCallError } from "@repost/llm";

const provider = createOpenAI({ baseURL: process.argv[2], apiKey: "key" });
const model = await connectModel({ model: provider.chat("small") });
const request = { messages: [{ role: "user", content: "Say hello." }] };
console.log((await model.complete(request)).text);
const failure = await model.complete(request).catch((error) => error);
console.log(LlmCallError.is(failure), failure.code);
`;

describe("a provider of the AI SDK that the user installed", () => {
  it("returns answers and errors through the SDK copy in @repost/llm", async () => {
    await using server = await startFakeServer();
    server.enqueue("hello", fakeRateLimit());
    writeFileSync(join(consumer, "provider.mjs"), providerProgram);
    const printed = await runProgram(process.execPath, ["provider.mjs", server.url], { cwd: consumer });
    expect(printed).toBe("hello\ntrue LLM_RATE_LIMITED\n");
  });
});
