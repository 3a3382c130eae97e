/** Tests run in vitest's workers, without the token and the reporter. */

import { join } from "node:path";
import { writeCanary } from "../canary-file.mjs";
import { patternOf } from "../patterns.mjs";
import { chosenPaths, splitArguments } from "../test-files.mjs";

export async function run({ root, results, proof, load, asked }) {
  const { parseCLI, startVitest } = await load("vitest/node");
  const { patterns, options: words } = splitArguments(asked);
  const { options } = parseCLI(["vitest", "run", ...words]);
  // Inside the repository, so that `vitest` resolves.
  const setup = writeCanary(root, results.canary, "mjs", [
    `import { expect, test } from "vitest";`,
    `test(title, () => checks.failBy([...checks.expectChecks(expect), ...checks.plainChecks()]));`,
  ]);
  const files = chosenPaths(asked, results)?.map((file) => join(root, file)) ?? patterns;
  const titles = results.titles;
  let code = 0;
  const reporter = new Reporter(results, (failed) => (code = failed ? 1 : 0));
  const vitest = await startVitest(
    "test",
    files,
    {
      maxWorkers: 1,
      minWorkers: 1,
      ...options,
      watch: false,
      run: true,
      reporters: [reporter],
      coverage: { enabled: false },
      typecheck: { enabled: false },
      ...(titles === null ? {} : { testNamePattern: patternOf([...titles, [results.canary]]) }),
    },
    { plugins: [pluginOf(setup, proof)] },
  );
  await vitest?.close();
  return code;
}

function pluginOf(setup, proof) {
  return {
    name: "repost",
    enforce: "pre",
    config: () => ({ test: { setupFiles: [setup] } }),
    transform(code, id) {
      proof(id.split("?")[0], code);
    },
  };
}

/** For version 3 and newer. Older versions call only `onFinished`. */
class Reporter {
  #results;
  #end;
  #failed = false;

  constructor(results, end) {
    this.#results = results;
    this.#end = end;
  }

  /** The run may stop at the first failure. */
  onTestCaseResult(test) {
    const isCanary = test.name === this.#results.canary;
    if (isCanary || !this.#results.stopsAtFirst || test.result().state !== "failed") return;
    const tests = [...testsOf(test.module.children, [])].filter(({ verdict }) => verdict !== "error");
    this.#report(test.module.moduleId, tests, []);
  }

  onTestModuleEnd(module) {
    this.#report(module.moduleId, [...testsOf(module.children, [])], module.errors());
  }

  onTestRunEnd(_modules, errors) {
    this.#close(errors);
  }

  onFinished(files, errors = []) {
    for (const file of files) this.#report(file.filepath, [...tasksOf(file.tasks, [])], file.result?.errors ?? []);
    this.#close(errors);
  }

  #close(errors) {
    for (const { stack, message } of errors) this.#results.uncollected(this.#results.root, stack ?? message);
    this.#end(this.#failed || errors.length > 0);
  }

  #report(file, tests, errors) {
    const results = this.#results;
    if (errors.length > 0) results.uncollected(file, errors.map(({ stack, message }) => stack ?? message).join("\n"));
    const canary = tests.find(({ titles }) => titles.length === 1 && titles[0] === results.canary);
    const named = tests
      .filter((test) => test !== canary)
      .map((test) => ({ ...test, id: results.nameTest(file, test.titles) }));
    if (named.some(({ id }) => results.isWanted(id))) results.addCanary(canary?.verdict ?? null);
    results.collect(named.map(({ id }) => id));
    for (const { id, verdict, ms, reason } of named) {
      this.#failed ||= verdict === "failed";
      results.add(id, verdict, ms, reason);
    }
  }
}

function* testsOf(children, titles) {
  for (const child of children) {
    const inner = [...titles, child.name];
    if (child.type === "suite") yield* testsOf(child.children, inner);
    else {
      const { state, errors } = child.result();
      yield {
        titles: inner,
        verdict: VERDICTS[state],
        ms: child.diagnostic()?.duration ?? 0,
        reason: reasonOf(errors),
      };
    }
  }
}

const VERDICTS = { passed: "passed", failed: "failed", skipped: "skipped", pending: "error" };

function* tasksOf(tasks, titles) {
  for (const task of tasks) {
    const inner = [...titles, task.name];
    if (task.type === "suite") yield* tasksOf(task.tasks, inner);
    else {
      const { state, duration = 0, errors } = task.result ?? {};
      yield { titles: inner, verdict: TASK_VERDICTS[state] ?? "skipped", ms: duration, reason: reasonOf(errors) };
    }
  }
}

const TASK_VERDICTS = { pass: "passed", fail: "failed", run: "error" };

function reasonOf(errors = []) {
  return errors.length === 0 ? null : (errors[0].stack ?? errors[0].message);
}
