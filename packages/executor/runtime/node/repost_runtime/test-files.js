/** Sends a `test` for each test, then `done`; `load_error` if a runner is missing. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { send } from "./messages.js";

const LONGEST = 1000;
const RUNNERS = { "node:test": runNodeTest, vitest: runVitest, jest: runJest };

export async function main(path, load) {
  const { runner, files, stop } = JSON.parse(readFileSync(path, "utf8"));
  try {
    await RUNNERS[runner](
      files.map((file) => resolve(file)),
      { load, stop },
    );
  } catch (error) {
    send({ type: "load_error", error: String(error?.stack ?? error).slice(0, LONGEST), missing: missingOf(error) });
    process.exit(1);
  }
  send({ type: "done" });
  // Ends open timers and servers of the tests.
  process.exit(0);
}

function missingOf(error) {
  return error?.code === "ERR_MODULE_NOT_FOUND" ? (/'(?<name>[^']+)'/.exec(error.message)?.groups.name ?? null) : null;
}

function tell(name, outcome, about = null) {
  send({ type: "test", name, outcome, about: about === null ? null : String(about).slice(0, LONGEST) });
}

async function runNodeTest(files, { stop }) {
  const { run } = await import("node:test");
  const stream = run({ files, isolation: "none", concurrency: false });
  const parents = [];
  stream.on("test:start", ({ name, nesting }) => void parents.splice(nesting, parents.length, name));
  const end = (isPassed) => (event) => {
    if (event.details?.type === "suite" && event.details?.error?.failureType !== "hookFailed") return;
    const name = [...parents.slice(0, event.nesting), event.name].join(" > ");
    const skipped = event.skip ?? event.todo;
    if (skipped !== undefined) return tell(name, "skipped", skipped === true ? "skipped" : skipped);
    tell(name, isPassed ? "passed" : "failed", isPassed ? null : (event.details?.error?.cause ?? event.details?.error));
    if (!isPassed && stop) finish();
  };
  stream.on("test:pass", end(true));
  stream.on("test:fail", end(false));
  await new Promise((done, fail) => {
    stream.on("end", done);
    stream.on("error", fail);
    stream.resume();
  });
}

function finish() {
  send({ type: "done" });
  process.exit(0);
}

async function runVitest(files, { load, stop }) {
  const { startVitest } = await load("vitest/node");
  const options = {
    watch: false,
    pool: "threads",
    maxWorkers: 1,
    isolate: false,
    fileParallelism: false,
    reporters: [{}],
  };
  const vitest = await startVitest("test", files, { ...options, bail: stop ? 1 : 0, coverage: { enabled: false } });
  for (const module of vitest.state.getTestModules()) {
    for (const error of module.errors()) tell(module.relativeModuleId, "failed", error.message);
    for (const test of module.children.allTests()) {
      const { state, errors = [], note } = test.result();
      if (state === "passed" || state === "failed") tell(test.fullName, state, errors[0]?.message);
      else tell(test.fullName, "skipped", note ?? (state === "pending" ? "not reached" : "skipped"));
    }
  }
  await vitest.close();
}

async function runJest(files, { load }) {
  const jest = await load("jest");
  const runCLI = jest.runCLI ?? jest.default.runCLI;
  const flags = {
    _: files,
    $0: "",
    runTestsByPath: true,
    runInBand: true,
    silent: true,
    cache: false,
    watchman: false,
  };
  // With `bail`, jest would end before it reports results.
  const { results } = await runCLI({ ...flags, ci: true, reporters: [], coverage: false }, [process.cwd()]);
  for (const file of results.testResults) {
    if (file.testExecError !== undefined && file.testExecError !== null)
      tell(file.testFilePath, "failed", file.failureMessage);
    for (const { fullName, status, failureMessages } of file.testResults) {
      if (status === "passed" || status === "failed") tell(fullName, status, failureMessages[0]);
      else tell(fullName, "skipped", status);
    }
  }
}
