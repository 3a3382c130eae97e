import { RUNNER_OPTIONS_WITH_VALUE } from "@repost/spec";
import type { NodeRunner } from "./test-command.ts";

/** Options that a session sets itself or that change only what is printed. A number is the count of values behind the option. */
const DROPPED: readonly (readonly [option: RegExp, values: 0 | 1])[] = [
  [/^(?:run|watch|dev|related)$/u, 0],
  [/^--(?:no-)?(?:coverage|collectCoverage|experimental-test-coverage|test-coverage|check-coverage)\b/u, 0],
  [
    /^--(?:no-)?(?:watch|watchAll|ui|open|typecheck|silent|verbose|colou?rs?|passWithNoTests|run|hideSkippedTests)\b/u,
    0,
  ],
  [/^--(?:inspect|inspect-brk|expose-gc|trace|throw-deprecation|no-warnings|enable-source-maps)\b/u, 0],
  [/^--(?:experimental|harmony|max-old-space-size|unhandled-rejections|trace-[\w-]+)\b/u, 0],
  [/^(?:-w|-v|-s|-C|-p|--parallel|--no-cov|--disable-coverage|--allow-incomplete-coverage)$/u, 0],
  [/^--(?:reporters?|reporter-options?|outputFile|output-file|test-reporter(?:-destination)?|coverage[\w.-]*)$/u, 1],
  [/^(?:-R|-O|-j|-J)$/u, 1],
  [/^--(?:reporters?|reporter-options?|outputFile|output-file|test-reporter(?:-destination)?|coverage[\w.-]*)=/u, 0],
];

/** Returns the arguments of a scripted runner that decide which tests run and how. */
export function keptArguments(runner: NodeRunner, words: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    const dropped = DROPPED.find(([option]) => option.test(word));
    const next = words[index + 1];
    const hasValue = dropped === undefined ? RUNNER_OPTIONS_WITH_VALUE[runner].includes(word) : dropped[1] === 1;
    const values = hasValue && next !== undefined ? [next] : [];
    if (dropped === undefined) kept.push(word, ...values);
    index += values.length;
  }
  return runner === "vitest" || runner === "ava" || runner === "jest" ? kept : kept.filter((word) => word !== ".");
}
