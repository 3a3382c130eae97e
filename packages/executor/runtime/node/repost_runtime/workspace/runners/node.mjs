/** Runs tests in this process if the Node version supports it. */

import { run as runTests } from "node:test";
import { writeCanary } from "../canary-file.mjs";
import { patternOf } from "../patterns.mjs";
import { chosenFiles, splitArguments } from "../test-files.mjs";

const ENDINGS = "{js,cjs,mjs,ts,cts,mts}";
const PATTERNS = [
  `**/test/**/*.${ENDINGS}`,
  `**/*.test.${ENDINGS}`,
  `**/*-test.${ENDINGS}`,
  `**/*_test.${ENDINGS}`,
  `**/test-*.${ENDINGS}`,
  `**/test.${ENDINGS}`,
];

export async function run({ root, results, require, asked }) {
  const { patterns, options } = splitArguments(asked);
  for (const [at, name] of options.entries()) if (LOADING.includes(options[at - 1])) require(name);
  const files = chosenFiles(root, asked, results, patterns.length > 0 ? patterns : PATTERNS);
  const titles = results.titles;
  const canary = writeCanary(root, results.canary, "mjs", [
    `import test from "node:test";`,
    `test(title, () => checks.failBy(checks.plainChecks()));`,
  ]);
  const stream = runTests({
    files: [...files, canary],
    isolation: "none",
    concurrency: 1,
    watch: false,
    ...(titles === null ? {} : { testNamePatterns: [new RegExp(patternOf([...titles, [results.canary]]))] }),
  });
  const reader = new Reader(results, files);
  for await (const event of stream) reader.read(event);
  return reader.hasFailed ? 1 : 0;
}

const LOADING = ["--import", "-r", "--require"];

class Reader {
  #results;
  #files;
  #open = [];
  hasFailed = false;

  constructor(results, files) {
    this.#results = results;
    this.#files = new Set(files);
  }

  read({ type, data }) {
    if (type === "test:start") this.#start(data);
    else if (type === "test:pass" || type === "test:fail") this.#end(type === "test:pass", data);
  }

  #start({ nesting, name }) {
    this.#open.length = nesting;
    this.#open.push({ name, hasInner: false });
    if (nesting > 0) this.#open[nesting - 1].hasInner = true;
  }

  #end(passed, data) {
    const { nesting, name, file, details = {} } = data;
    const titles = [...this.#open.slice(0, nesting).map((each) => each.name), name];
    const test = this.#open[nesting];
    this.#open.length = nesting;
    if (this.#files.has(name)) {
      if (!passed) this.#results.uncollected(name, messageOf(details.error));
      return;
    }
    if (titles.length === 1 && name === this.#results.canary) {
      this.#results.addCanary(passed ? "passed" : "failed");
      return;
    }
    if (details.type === "suite" && test?.hasInner !== false) return;
    const verdict = verdictOf(passed, data);
    this.hasFailed ||= verdict === "failed";
    this.#results.add(
      this.#results.nameTest(file ?? "", titles),
      verdict,
      details.duration_ms ?? 0,
      messageOf(details.error),
    );
  }
}

function verdictOf(passed, { skip, todo }) {
  if (skip !== undefined) return "skipped";
  if (todo !== undefined) return passed ? "xpassed" : "xfailed";
  return passed ? "passed" : "failed";
}

function messageOf(error) {
  return error?.cause?.stack ?? error?.stack ?? String(error);
}
