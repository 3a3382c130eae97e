import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, extname, resolve, join } from "node:path";
import type { TestNotRun, TestSuite } from "@repost/spec";
import { frameworkInvalid, notExported, nothingToWrite } from "../errors.ts";
import { findSource } from "./find-source.ts";
import { pythonFile } from "./python-file.ts";
import { scriptFile } from "./script-file.ts";
import { isPythonFramework, type TestFramework, type ScriptFramework } from "./test-framework.ts";

export interface WriteTestsOptions {
  /** Result of `generate` of a test strategy. */
  readonly suite: TestSuite;
  /** Import name in the test file: `shop.billing`, `../src/billing.js`. */
  readonly importFrom: string;
  /** Path of the test file, whose extension determines the language. */
  readonly to: string;
  /** @default "pytest" for `.py`, "node:test" for JavaScript and TypeScript */
  readonly framework?: TestFramework;
  /** Source file with the exports. @default found from `importFrom` */
  readonly source?: string;
}

export interface WrittenTests {
  readonly path: string;
  readonly framework: TestFramework;
  readonly code: string;
  /** Names of the written tests. */
  readonly tests: readonly string[];
  /** Omitted tests with reasons. */
  readonly skipped: readonly TestNotRun[];
}

const SCRIPTS = /^\.[cm]?[jt]sx?$/u;

/**
 * Writes a test file with imports and assertions. `skipped` lists tests without an assertion or an exported name.
 *
 * @throws TestgenError TESTGEN_FRAMEWORK_INVALID, TESTGEN_NOT_EXPORTED, TESTGEN_NOTHING_TO_WRITE; errors of writing
 * @example
 * const { tests, skipped } = await writeTests({ suite, importFrom: "shop.billing", to: "tests/test_billing.py" });
 */
export async function writeTests(options: WriteTestsOptions): Promise<WrittenTests> {
  const { suite, importFrom, to } = options;
  const path = resolve(to);
  const isPython = extname(path) === ".py";
  const framework = options.framework ?? (isPython ? "pytest" : "node:test");
  if (isPythonFramework(framework) !== isPython || !(isPython || SCRIPTS.test(extname(path))))
    throw frameworkInvalid(framework, to);
  if (suite.program !== null)
    throw nothingToWrite("The suite is a program. Write `suite.program` into a file as it is");
  const file = options.source ?? (await findSource(importFrom, path));
  const source = file === null ? null : await readFile(file, "utf8");
  const common = { tests: suite.tests, importFrom, source };
  const text = isPythonFramework(framework)
    ? await pythonFile({ ...common, framework })
    : await scriptFile({
        ...common,
        framework,
        language: /^\.[cm]?tsx?$/u.test(extname(path)) ? "typescript" : "javascript",
        isModule: await isModuleFile(path, framework, source),
      });
  if (text.tests.length === 0) {
    if (text.missing.length > 0) throw notExported(text.missing, file ?? importFrom);
    throw nothingToWrite("No test of the suite asserts anything");
  }
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text.code);
  return { path, framework, code: text.code, tests: text.tests, skipped: text.skipped };
}

async function isModuleFile(path: string, framework: ScriptFramework, source: string | null): Promise<boolean> {
  const ending = extname(path);
  if (ending === ".cjs" || ending === ".cts") return false;
  // The runner compiles TypeScript, and vitest always uses modules.
  if (ending !== ".js" && ending !== ".jsx") return true;
  if (framework === "vitest") return true;
  if ((await packageType(dirname(path))) === "module") return true;
  return source !== null && /^\s*(?:import|export)\b(?!\s*\()/mu.test(source);
}

async function packageType(folder: string): Promise<string> {
  try {
    const text = await readFile(join(folder, "package.json"), "utf8");
    return /"type"\s*:\s*"(?<type>\w+)"/u.exec(text)?.groups?.["type"] ?? "commonjs";
  } catch {
    const parent = dirname(folder);
    return parent === folder ? "commonjs" : packageType(parent);
  }
}
