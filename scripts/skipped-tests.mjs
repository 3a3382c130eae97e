import { relative } from "node:path";
import process from "node:process";
import { requirements } from "./requirements.mjs";

/** @typedef {{ status: string, tags?: readonly string[] }} TestResult */
/** @typedef {{ name: string, assertionResults: readonly TestResult[] }} FileResult */

/**
 * Returns a line for each missing requirement, with its skipped tests and how to enable them.
 * @param {readonly FileResult[]} files from Vitest's JSON report
 * @param {string} [root]
 */
export function skippedLines(files, root = process.cwd()) {
  const byRequirement = requirements.flatMap(({ name, enable }) => {
    const count = files.flatMap(skippedTests).filter((tags) => firstRequirement(tags) === name).length;
    return count === 0 ? [] : [`${name}: ${count} ${testsOf(count)}. To enable: ${enable}`];
  });
  const byFile = files.flatMap((file) => {
    const count = skippedTests(file).filter((tags) => firstRequirement(tags) === undefined).length;
    return count === 0 ? [] : [`${relative(root, file.name)}: ${count} ${testsOf(count)}. The file states the reason.`];
  });
  return [...byRequirement, ...byFile];
}

/** @param {FileResult} file */
function skippedTests({ assertionResults }) {
  return assertionResults
    .filter(({ status }) => status === "skipped" || status === "pending")
    .map(({ tags }) => tags ?? []);
}

/**
 * Prefers a requirement that is certainly missing.
 * @param {readonly string[]} tags
 */
function firstRequirement(tags) {
  const own = requirements.filter(({ name }) => tags.includes(name));
  return (own.find(({ isMissing }) => isMissing?.() ?? false) ?? own[0])?.name;
}

/** @param {number} count */
function testsOf(count) {
  return count === 1 ? "test" : "tests";
}
