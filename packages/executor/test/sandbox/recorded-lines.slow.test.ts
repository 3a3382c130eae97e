import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ReachedLines, Workspace } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createEnvironments,
  createSandboxExecutor,
  lockDigest,
  openWorkspace,
  probeBackends,
} from "../../src/index.ts";

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
const files: Readonly<Record<string, string>> = {
  "bakery/__init__.py": "",
  "bakery/oven.py": OVEN,
  "bakery/lazy.py": "VALUE = 1\n",
  "tests/test_oven.py": TESTS,
};
const TEST_FILE = "tests/test_oven.py";
const available = (await probeBackends()).filter((probe) => probe.available).map(({ backend }) => backend);

function packageLines({ tests }: ReachedLines): Record<string, Record<string, readonly number[]>> {
  return Object.fromEntries(
    [...tests].map(([id, { [TEST_FILE]: _own, ...others }]) => [id.replace(`${TEST_FILE}::test_`, ""), others]),
  );
}

describe.skipIf(!available.includes("sandbox"))("recordLines", () => {
  const environments = createEnvironments();
  const executor = createSandboxExecutor({ resolveEnvironment: environments.resolve });
  let root = "";
  let workspace: Workspace;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "repost-lines-"));
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), content);
    }
    const lock = await environments.extend({ base: null, distributions: ["pytest"] });
    if (lock === null) throw new Error("There is no distribution of pytest.");
    workspace = await openWorkspace({ executor, root, environment: lockDigest(lock) });
  });
  afterAll(async () => {
    await workspace.close();
    await executor.close();
    await rm(root, { recursive: true });
  });

  it("reports the lines of each test as if no other test had run, when tests are isolated", async () => {
    const { tests, reached, closed, canary } = await workspace.run({ runner: "pytest" }, { recordLines: "isolated" });
    expect({ closed, canary }).toEqual({ closed: true, canary: "failed" });
    expect(tests.map(({ verdict }) => verdict)).toEqual([...Array.from({ length: 7 }, () => "passed"), "failed"]);
    if (reached === null) throw new Error("The run has no lines.");
    const heat = { "bakery/oven.py": [5, 6, 7] };
    expect(packageLines(reached)).toEqual({
      heat,
      heat_again: heat,
      warm: heat,
      warm_again: heat,
      thread: { "bakery/oven.py": [11, 12, 13] },
      lazy: { "bakery/lazy.py": [1] },
      process: {},
    });
    expect(reached.imported).toMatchObject({ "bakery/oven.py": [1, 2, 4, 9, 10] });
    expect(reached.spawns).toEqual([`${TEST_FILE}::test_process`]);
  });

  it("reports only what each test adds to the tests before it, when tests share a process", async () => {
    const only = ["heat", "heat_again", "warm", "warm_again"].map((name) => `${TEST_FILE}::test_${name}`);
    const { reached } = await workspace.run({ runner: "pytest" }, { recordLines: "shared", only });
    if (reached === null) throw new Error("The run has no lines.");
    expect(packageLines(reached)).toEqual({
      heat: { "bakery/oven.py": [5, 6, 7] },
      heat_again: { "bakery/oven.py": [5, 7] },
      warm: { "bakery/oven.py": [5, 6, 7] },
      warm_again: {},
    });
  });

  it("records nothing unless asked", async () => {
    const { reached } = await workspace.run({ runner: "pytest" }, { only: [`${TEST_FILE}::test_heat`] });
    expect(reached).toBeNull();
  });
});
