import assert from "node:assert/strict";
import type { ReachedLines } from "@repost/spec";
import type { WorkspaceCases } from "./workspace-subject.ts";

const OVEN = `LIMIT = 250
_known = {}

def heat(degrees):
    if degrees not in _known:
        _known[degrees] = min(degrees, LIMIT)
    return _known[degrees]

class Oven:
    def bake(self):
        def turn():
            return 2
        return [turn() for _ in range(3)]
`;
const TESTS = `import os
import subprocess
import sys
import threading
import pytest
from bakery.oven import Oven, heat

@pytest.fixture(scope="session")
def warm():
    return heat(7)

def test_heat():
    assert heat(1) == 1

def test_heat_again():
    assert heat(1) == 1

def test_warm(warm):
    assert warm == 7

def test_warm_again(warm):
    assert warm == 7

def test_thread():
    thread = threading.Thread(target=Oven().bake)
    thread.start()
    thread.join()

def test_lazy():
    import bakery.lazy

def test_process():
    subprocess.run([sys.executable, "-c", "pass"], check=True)

def test_end():
    os._exit(0)
`;
export const recordedFiles: Readonly<Record<string, string>> = {
  "bakery/__init__.py": "",
  "bakery/oven.py": OVEN,
  "bakery/lazy.py": "VALUE = 1\n",
  "tests/test_oven.py": TESTS,
};
const TEST_FILE = "tests/test_oven.py";

function packageLines({ tests }: ReachedLines): Record<string, Record<string, readonly number[]>> {
  return Object.fromEntries(
    [...tests].map(([id, { [TEST_FILE]: _own, ...others }]) => [id.replace(`${TEST_FILE}::test_`, ""), others]),
  );
}

export const recordedLinesCases: WorkspaceCases = {
  "reports the lines of each test as if no other test had run, when tests are isolated": async ({ workspace }) => {
    const { tests, reached, closed, canary } = await workspace.run({ runner: "pytest" }, { recordLines: "isolated" });
    assert.deepEqual({ closed, canary }, { closed: true, canary: "failed" });
    assert.deepEqual(
      tests.map(({ verdict }) => verdict),
      [...Array.from({ length: 7 }, () => "passed"), "failed"],
    );
    if (reached === null) throw new Error("The run has no lines.");
    const heat = { "bakery/oven.py": [5, 6, 7] };
    assert.deepEqual(packageLines(reached), {
      heat,
      heat_again: heat,
      warm: heat,
      warm_again: heat,
      thread: { "bakery/oven.py": [11, 12, 13] },
      lazy: { "bakery/lazy.py": [1] },
      process: {},
    });
    assert.deepEqual(reached.imported["bakery/oven.py"], [1, 2, 4, 9, 10]);
    assert.deepEqual(reached.spawns, [`${TEST_FILE}::test_process`]);
  },

  "reports only what each test adds to the tests before it, when tests share a process": async ({ workspace }) => {
    const only = ["heat", "heat_again", "warm", "warm_again"].map((name) => `${TEST_FILE}::test_${name}`);
    const { reached } = await workspace.run({ runner: "pytest" }, { recordLines: "shared", only });
    if (reached === null) throw new Error("The run has no lines.");
    assert.deepEqual(packageLines(reached), {
      heat: { "bakery/oven.py": [5, 6, 7] },
      heat_again: { "bakery/oven.py": [5, 7] },
      warm: { "bakery/oven.py": [5, 6, 7] },
      warm_again: {},
    });
  },

  "records nothing by default": async ({ workspace }) => {
    const { reached } = await workspace.run({ runner: "pytest" }, { only: [`${TEST_FILE}::test_heat`] });
    assert.equal(reached, null);
  },
};
