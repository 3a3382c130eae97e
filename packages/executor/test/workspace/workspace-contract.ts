import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { WorkspaceRun } from "@repost/spec";
import { verdictsOf, type WorkspaceCases, type WorkspaceSubject } from "./workspace-subject.ts";

const OVEN = "def heat(degrees):\n    return degrees + 1\n";
const TESTS = `
import pytest
from bakery.oven import heat

def test_heat():
    assert heat(1) == 2

@pytest.mark.parametrize("degrees", [1, 2])
def test_heat_more(degrees):
    assert heat(degrees) > degrees

def test_name():
    assert heat.__name__ == "heat"
`;
export const workspaceFiles: Readonly<Record<string, string>> = {
  "bakery/__init__.py": "",
  "bakery/oven.py": OVEN,
  "tests/test_oven.py": TESTS,
  "tests/test_files.py":
    "def test_write(tmp_path):\n    open('note.txt', 'w').write('x')\n    assert open('note.txt').read() == 'x'\n",
  ".git/HEAD": "secret",
};

const IDS = [
  "tests/test_files.py::test_write",
  "tests/test_oven.py::test_heat",
  "tests/test_oven.py::test_heat_more[1]",
  "tests/test_oven.py::test_heat_more[2]",
  "tests/test_oven.py::test_name",
];

const overlay = (content: string) => [{ path: "bakery/oven.py", content }];

/** Each makes the original's passing tests pass, or claims so. */
const hostile: Readonly<Record<string, string>> = {
  "ends the process at import": "import os\nos._exit(0)\n",
  "ends the session at import": "raise SystemExit(0)\n",
  "writes records to every descriptor": `
import json, os
for descriptor in range(3, 256):
    try:
        os.write(descriptor, b'{"kind":"done","count":9,"exit":0}\\n')
    except OSError:
        pass
os._exit(0)
`,
  "patches the reports": `
from _pytest.reports import TestReport
TestReport.failed = property(lambda self: False)
TestReport.passed = property(lambda self: True)
def heat(degrees):
    return 0
`,
  "replaces the test function": `
import pytest
pytest.Function.runtest = lambda self: None
def heat(degrees):
    return 0
`,
  "patches the plugin that it finds": `
import gc
for each in gc.get_objects():
    if type(each).__name__ == "Verdicts":
        type(each).pytest_runtest_logreport = lambda self, report: self._phases.update({report.when: type("R", (), {"failed": False, "skipped": False})()})
def heat(degrees):
    return 0
`,
  "makes assertions pass": `
import builtins, _pytest.python
def quiet(pyfuncitem):
    try:
        pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames})
    except BaseException:
        pass
    return True
_pytest.python.pytest_pyfunc_call.__code__ = quiet.__code__
def heat(degrees):
    return 0
`,
  "skips the tests": "import pytest\npytest.skip('no', allow_module_level=True)\n",
  "closes every descriptor": `
import os
os.closerange(3, 1024)
def heat(degrees):
    return 0
`,
  "ends the process successfully at exit": `
import atexit, os
atexit.register(lambda: os._exit(0))
def heat(degrees):
    return 0
`,
  "forks and continues in the child": `
import os
if os.fork() == 0:
    def heat(degrees):
        return degrees + 1
else:
    os._exit(0)
`,
  "never ends": "while True:\n    pass\n",
  "exhausts memory": "held = bytearray(8_000_000_000)\n",
  "starts processes endlessly": "import os\nwhile True:\n    os.fork()\n",
  "hides the tests": `
import sys
sys.modules["__main__"].__dict__.clear()
def heat(degrees):
    return 0
heat.__name__ = "other"
`,
};

const FEW = [
  "patches the reports",
  "replaces the test function",
  "makes assertions pass",
  "closes every descriptor",
  "forks and continues in the child",
  "hides the tests",
];

function importErrors({ uncollected }: WorkspaceRun): readonly (string | undefined)[] {
  return uncollected.map(({ reason }) => /ImportError: (.*)/u.exec(reason)?.[1]);
}

export const workspaceCases: WorkspaceCases = {
  "runs a repository's tests without changes to the repository": async ({ workspace, root }) => {
    const run = await workspace.run({ runner: "pytest" });
    assert.deepEqual(verdictsOf(run), Object.fromEntries(IDS.map((id) => [id, "passed"])));
    const { collected, uncollected, closed, canary, loaded } = run;
    assert.deepEqual(
      { collected, uncollected, closed, canary, loaded },
      { collected: IDS, uncollected: [], closed: true, canary: "failed", loaded: [] },
    );
    await assert.rejects(stat(join(root, "note.txt")), /ENOENT/u);
    await assert.rejects(stat(join(root, "bakery/__pycache__")), /ENOENT/u);
  },

  "applies a changed file to one run, and proves that it was loaded": async ({ workspace, root }) => {
    const content = OVEN.replace("+ 1", "+ 2");
    const run = await workspace.run({ runner: "pytest" }, { overlay: overlay(content), only: IDS.slice(1) });
    assert.deepEqual(verdictsOf(run), {
      "tests/test_oven.py::test_heat": "failed",
      "tests/test_oven.py::test_heat_more[1]": "passed",
      "tests/test_oven.py::test_heat_more[2]": "passed",
      "tests/test_oven.py::test_name": "passed",
    });
    const sha256 = createHash("sha256").update(content).digest("hex");
    assert.deepEqual(run.loaded, [{ path: "bakery/oven.py", sha256 }]);
    assert.equal(await readFile(join(root, "bakery/oven.py"), "utf8"), OVEN);
    assert.deepEqual(verdictsOf(await workspace.run({ runner: "pytest" }, { only: [IDS[1] ?? ""] })), {
      "tests/test_oven.py::test_heat": "passed",
    });
  },

  "removes a file from a run": async ({ workspace }) => {
    const gone = [{ path: "tests/test_files.py", content: null }];
    const run = await workspace.run({ runner: "pytest" }, { overlay: gone });
    assert.deepEqual(run.collected, IDS.slice(1));
  },

  "runs the other files when one cannot be collected": async ({ workspace }) => {
    const broken = [{ path: "tests/test_files.py", content: "import nowhere\n" }];
    const run = await workspace.run({ runner: "pytest" }, { overlay: broken });
    assert.deepEqual(
      run.uncollected.map(({ id }) => id),
      ["tests/test_files.py"],
    );
    assert.deepEqual(verdictsOf(run), Object.fromEntries(IDS.slice(1).map((id) => [id, "passed"])));
  },

  "stops at the first failure": async ({ workspace }) => {
    const run = await workspace.run(
      { runner: "pytest", files: ["tests/test_oven.py"] },
      { overlay: overlay(OVEN.replace("+ 1", "- 1")), stopAtFirst: true },
    );
    assert.deepEqual(verdictsOf(run), { "tests/test_oven.py::test_heat": "failed" });
    assert.equal(run.canary, "missing");
  },

  "hides the original file and the history": async ({ workspace }) => {
    const spy = `
import os, subprocess
seen = []
for folder, _, names in os.walk("/"):
    if folder.startswith(("/proc", "/sys", "/usr", "/dev")):
        continue
    for name in names:
        path = os.path.join(folder, name)
        try:
            content = open(path, "rb").read(100_000)
        except OSError:
            continue
        if b"return degrees + " + b"1" in content or b"sec" + b"ret" == content:
            seen.append(path)
raise ImportError(repr(seen))
`;
    const run = await workspace.run({ runner: "pytest" }, { overlay: overlay(spy), only: IDS.slice(1) });
    assert.deepEqual(importErrors(run), ["[]"]);
  },

  "loads compiled modules and tests, but never those of a changed file": async ({ open }) => {
    await using compiled = await open({ compile: true });
    const seen = `
import os
here = os.path.dirname(__file__)
def test_compiled():
    names = sorted(os.listdir(os.path.join(here, "__pycache__")) + os.listdir(os.path.join(here, "../bakery/__pycache__")))
    assert [name.split(".")[0] for name in names] == ["__init__", "oven", "test_files", "test_files", "test_oven", "test_oven"], names
`;
    const added = [{ path: "tests/test_seen.py", content: seen }];
    const all = await compiled.run({ runner: "pytest" }, { overlay: added });
    assert.deepEqual(
      all.tests.filter(({ verdict }) => verdict !== "passed"),
      [],
    );
    const changed = [{ path: "bakery/oven.py", content: OVEN.replace("+ 1", "+ 2") }];
    const run = await compiled.run({ runner: "pytest" }, { overlay: changed, only: IDS.slice(1, 2) });
    assert.deepEqual(verdictsOf(run), { "tests/test_oven.py::test_heat": "failed" });
    const search = "[f for f, _, names in os.walk('/') for n in names if n.startswith('oven.') and n.endswith('.pyc')]";
    const spy = [{ path: "bakery/oven.py", content: `import os\nraise ImportError(repr(${search}))\n` }];
    const spied = await compiled.run({ runner: "pytest" }, { overlay: spy, only: IDS.slice(1, 2) });
    assert.deepEqual(importErrors(spied), ["[]"]);
    const test = TESTS.replace("heat(1) == 2", "heat(1) == 9");
    const stale = await compiled.run(
      { runner: "pytest" },
      { overlay: [{ path: "tests/test_oven.py", content: test }], only: IDS.slice(1, 2) },
    );
    assert.deepEqual(verdictsOf(stale), { "tests/test_oven.py::test_heat": "failed" });
  },
};

export const hostileWorkspaceCases: WorkspaceCases = Object.fromEntries(
  Object.entries(hostile).map(([name, content]) => [
    `gives no false pass to a file that ${name}`,
    (subject) => refuseFalsePass(subject, content),
  ]),
);

/** For other kinds of views, and for compiled modules. */
export const fewHostileWorkspaceCases: WorkspaceCases = Object.fromEntries(
  Object.entries(hostileWorkspaceCases).filter(([title]) => FEW.some((name) => title.endsWith(name))),
);

async function refuseFalsePass({ workspace }: WorkspaceSubject, content: string): Promise<void> {
  const limits = { wall_ms: 8000, memory_bytes: 500_000_000 };
  const run = await workspace.run({ runner: "pytest" }, { overlay: overlay(content), only: IDS.slice(1), limits });
  const passed = run.tests.filter(({ verdict }) => verdict === "passed").length;
  assert.equal(run.closed && run.canary === "failed" && passed === IDS.length - 1, false);
  const after = await workspace.run({ runner: "pytest" }, { only: IDS.slice(1) });
  assert.deepEqual(verdictsOf(after), Object.fromEntries(IDS.slice(1).map((id) => [id, "passed"])));
}
