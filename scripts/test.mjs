/**
 * Checks the repository: node scripts/test.mjs [--all | --rest] [--totals FILE]
 *
 * Runs checks and the quick tests; `--all` every test, `--rest` only the others. `--totals` adds to the counts in FILE.
 * Failing steps do not stop later ones, and count as failures.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { skippedLines } from "./skipped-tests.mjs";

/** @typedef {{ name: string, command: string, args: string[] }} Step */
/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

/** Projects of the plain form. */
const quickProjects = ["unit", "architecture", "smoke"];

const containerProject = "docker";

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
  {
    name: "reference of settings",
    command: "node",
    args: ["--conditions=@repost/source", "scripts/write-setting-reference.ts", "--check"],
  },
  { name: "unused code", command: "knip", args: ["--no-config-hints"] },
];

const ownNode = resolve(import.meta.dirname, `../node_modules/node-${process.platform}-${process.arch}/bin`);
const variables = existsSync(ownNode)
  ? { ...process.env, PATH: `${ownNode}${delimiter}${process.env["PATH"]}` }
  : process.env;
const environment = process.stdout.isTTY ? variables : { ...variables, NO_COLOR: "1" };

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

/**
 * Runs Vitest and reads the counts from its JSON report. Quiet runs print at their end.
 * @param {readonly string[]} projects
 */
async function runTests(projects, isQuiet = false) {
  const folder = mkdtempSync(join(tmpdir(), "repost-test-"));
  const report = join(folder, "report.json");
  const args = [
    "run",
    ...projects.map((project) => `--project=${project}`),
    "--reporter=./scripts/list-failures.mjs",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  try {
    const output = isQuiet ? "pipe" : "inherit";
    const vitest = spawn("vitest", args, { env: environment, stdio: ["ignore", output, output] });
    const printed = [vitest.stdout, vitest.stderr].map(async (stream) => (stream === null ? "" : await text(stream)));
    const [status] = await once(vitest, "close");
    console.log((await Promise.all(printed)).join(""));
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
      readFileSync(report, "utf8"),
    );
    const totals = { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
    return { status, totals, skips: skippedLines(testResults) };
  } catch (cause) {
    console.error("The test runner left no report.", cause);
    return { status: 1, totals: { passed: 0, failed: 0, skipped: 0 }, skips: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Tests with containers mostly wait for the engine.
 * @param {readonly string[]} projects
 */
async function runBesideContainers(projects) {
  const runs = await Promise.all([runTests([...projects, `!${containerProject}`]), runTests([containerProject], true)]);
  return {
    status: runs.every(({ status }) => status === 0) ? 0 : 1,
    totals: runs.map(({ totals }) => totals).reduce(sumOf),
    skips: runs.flatMap(({ skips }) => skips),
  };
}

/** @type {(left: Totals, right: Totals) => Totals} */
const sumOf = (left, right) => ({
  passed: left.passed + right.passed,
  failed: left.failed + right.failed,
  skipped: left.skipped + right.skipped,
});

/**
 * @param {Totals} totals
 * @param {string | undefined} file
 * @returns {Totals} the totals with the counts of earlier calls, which FILE keeps
 */
function addTotals(totals, file) {
  if (file === undefined) return totals;
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  const sum = before === "" ? totals : sumOf(JSON.parse(before), totals);
  writeFileSync(file, JSON.stringify(sum));
  return sum;
}

const { values } = parseArgs({
  options: { all: { type: "boolean" }, rest: { type: "boolean" }, totals: { type: "string" } },
});
const failedSteps = (values.rest ? [] : steps).filter((step) => !passes(step)).map(({ name }) => name);
const { status, totals, skips } = await (values.all
  ? runBesideContainers([])
  : values.rest
    ? runBesideContainers(quickProjects.map((project) => `!${project}`))
    : runTests(quickProjects));

if (failedSteps.length > 0) console.log(`\nFailed checks: ${failedSteps.join(", ")}`);
if (totals.passed + totals.failed === 0) console.log("\nNo test ran.");
if (skips.length > 0) console.log(`\nSkipped on this machine:\n${skips.map((line) => `  ${line}`).join("\n")}`);
if (!values.all && !values.rest) console.log("\n`npm run test:all` also runs the slow tests.");
const counted = { ...totals, failed: totals.failed + failedSteps.length };
const { passed, failed, skipped } = addTotals(counted, values.totals);
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = status !== 0 || counted.failed > 0 || counted.passed === 0 ? 1 : 0;
