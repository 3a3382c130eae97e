/**
 * Builds a dataset from files in memory, with custom tests, a custom check and a custom description. Argument: [RUN]
 */
import { memorySource } from "@repost/context";
import { createExecutor } from "@repost/executor";
import { buildEnvironments, createStaticStages } from "@repost/pipeline";
import { accepted, type Check, callSuite, type TestStrategy } from "@repost/spec";

const tests: TestStrategy = {
  generate: ({ target }) => Promise.resolve(accepted(callSuite(target, [["'A b'"], ["''"], ["'x  Y z'"]]))),
};
const isShort: Check = {
  name: "short",
  run: ({ target }) => {
    const lines = target.orig_func.split("\n").length;
    return Promise.resolve({
      check: "short",
      passed: lines < 20,
      reason: `The function has ${lines} lines.`,
      evidence: { lines },
    });
  },
};
const text = 'def slug(title):\n    """Return a URL part of a title."""\n    return "-".join(title.lower().split())\n';

await using executor = await createExecutor();
const { checks, ...stages } = await createStaticStages({ executor });
const report = await buildEnvironments({
  sources: [memorySource({ "tools/text.py": text })],
  run: process.argv[2] ?? "own-run",
  executor,
  stages: {
    ...stages,
    tests,
    checks: [...checks, isShort],
    describe: ({ func_name }) => Promise.resolve(`Write ${func_name}.`),
  },
});
console.log(report.accepted, "of", report.targets, report.rejected);
