/**
 * Everything that CI checks, one step after the other: node scripts/test.mjs
 *
 * A step that passes prints one line, a step that fails prints its output, and later steps run all the same, so that
 * one run shows everything that is wrong. The last line counts the tests.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

/** @typedef {{ name: string, command: string, args: string[] }} Step */

/** @type {Step[]} */
const steps = [
  { name: "lint", command: "oxlint", args: ["--type-aware", "--deny-warnings"] },
  { name: "format", command: "oxfmt", args: ["--check"] },
  { name: "types", command: "npm", args: ["run", "--silent", "typecheck"] },
  { name: "build", command: "npm", args: ["run", "--silent", "build"] },
  {
    name: "reference of records",
    command: "node",
    args: ["--conditions=@repost/source", "scripts/write-record-reference.ts", "--check"],
  },
  { name: "unused code", command: "knip", args: ["--no-config-hints"] },
];

const environment = process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: "1" };

/** @param {Step} step */
function passes({ name, command, args }) {
  const started = Date.now();
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: "utf8",
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  if (status === 0) {
    console.log(`ok    ${name} (${seconds} s)`);
    return true;
  }
  console.log(`FAIL  ${name} (${seconds} s)\n${error?.message ?? ""}${stdout}${stderr}`);
  return false;
}

/** Runs the tests with their output shown, and counts them from the runner's own report. */
function runTests() {
  const folder = mkdtempSync(join(tmpdir(), "repost-test-"));
  const report = join(folder, "report.json");
  const args = [
    "run",
    "--reporter=./scripts/list-failures.mjs",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const { status } = spawnSync("vitest", args, { env: environment, stdio: ["ignore", "inherit", "inherit"] });
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(report, "utf8"));
    return { status, passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  } catch (cause) {
    console.error("The test runner left no report.", cause);
    return { status, passed: 0, failed: 0, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const failedSteps = steps.filter((step) => !passes(step)).map(({ name }) => name);
const { status, passed, failed, skipped } = runTests();

if (failedSteps.length > 0) console.log(`\nFailed beside the tests: ${failedSteps.join(", ")}`);
if (passed + failed === 0) console.log("\nNo test ran.");
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failedSteps.length > 0 || status !== 0 || failed > 0 || passed === 0 ? 1 : 0;
