import assert from "node:assert/strict";
import { type ContractCases, runProgram } from "./contract-subject.ts";

export const folderCases: ContractCases = {
  "writes files with nested paths and any bytes to the working folder": async ({ executor }) => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const program = `
import os
for folder, _, names in sorted(os.walk(".")):
    for name in sorted(names):
        print(os.path.join(folder, name), open(os.path.join(folder, name), "rb").read() == bytes(range(256)))`;
    const run = await runProgram(executor, program, {
      files: [
        { path: "data/deep/er/all.bin", content: bytes },
        { path: "data/naïve 日本.txt", content: "text" },
      ],
    });
    assert.deepEqual(run.stdout.split("\n"), [
      "./program.py False",
      "./data/naïve 日本.txt False",
      "./data/deep/er/all.bin True",
      "",
    ]);
  },

  "runs in a fresh folder that is first on the import path": async ({ executor }) => {
    const program =
      "import os, sys, neighbour\nprint(sys.path[0] == os.getcwd(), neighbour.x, os.path.exists('left'))\nopen('left', 'w')";
    const files = [{ path: "neighbour.py", content: "x = 7" }];
    const first = await runProgram(executor, program, { files });
    const second = await runProgram(executor, program, { files });
    assert.deepEqual([first.stdout, second.stdout], ["True 7 False\n", "True 7 False\n"]);
  },

  "runs an entry in a folder with its arguments, as the main module": async ({ executor }) => {
    const run = await executor.execute({
      runtime: "python",
      files: [
        {
          path: "tools/main.py",
          content: "import sys\nprint(__name__, sys.argv, __file__.endswith('/tools/main.py'))",
        },
      ],
      entry: "tools/main.py",
      args: ["a b", "", "--flag"],
    });
    assert.equal(run.stdout, "__main__ ['tools/main.py', 'a b', '', '--flag'] True\n");
  },

  "starts a program with only the environment of the request": async ({ executor }) => {
    process.env["REPOST_CONTRACT_SECRET"] = "host";
    const program =
      "import os, sys\nprint(sorted(set(os.environ) - {'USER', 'LOGNAME'}))\nprint(os.environ['ADDED'], os.environ['TZ'], os.environ['LANG'])";
    const run = await runProgram(executor, program, { env: { ADDED: "yes ✓", TZ: "Asia/Tokyo" } });
    delete process.env["REPOST_CONTRACT_SECRET"];
    assert.equal(
      run.stdout,
      "['ADDED', 'HOME', 'LANG', 'PATH', 'PYTHONHASHSEED', 'TMPDIR', 'TZ']\nyes ✓ Asia/Tokyo C.UTF-8\n",
    );
  },

  "provides an empty, writable home folder and temporary folder": async ({ executor }) => {
    const program = `
import os, tempfile, pathlib
home = pathlib.Path.home()
print(os.listdir(home), os.listdir(tempfile.gettempdir()))
(home / "x").write_text("1")
with tempfile.NamedTemporaryFile() as file:
    print(os.path.dirname(file.name) == os.environ["TMPDIR"])`;
    const runs = [await runProgram(executor, program), await runProgram(executor, program)];
    assert.deepEqual(
      runs.map(({ stdout, stderr }) => stdout + stderr),
      ["[] []\nTrue\n", "[] []\nTrue\n"],
    );
  },

  "imports the modules of a request's library before files of the same name, and of no other library": async ({
    executor,
  }) => {
    const library = {
      files: [
        { path: "bakery/__init__.py", content: "LOAVES = 3\n" },
        {
          path: "bakery/oven.py",
          content: "import sys\nfrom . import LOAVES\nHEAT = LOAVES * 70 + ('late' in sys.modules)\n",
        },
        { path: "late.py", content: "HOUR = 23\n" },
      ],
      modules: ["bakery.oven"],
    };
    const program = "import bakery.oven, late\nprint(bakery.oven.HEAT, late.HOUR)";
    const files = [{ path: "late.py", content: "HOUR = 0\n" }];
    const run = await runProgram(executor, program, { library, files });
    assert.deepEqual([run.stdout, run.stderr], ["210 23\n", ""]);
    const other = { ...library, files: [{ path: "late.py", content: "HOUR = 22\n" }], modules: [] };
    assert.equal((await runProgram(executor, "import late\nprint(late.HOUR)", { library: other })).stdout, "22\n");
    assert.match((await runProgram(executor, "import late")).stderr, /No module named 'late'/);
  },

  "provides an empty input": async ({ executor }) => {
    const run = await runProgram(executor, "import sys\nprint(repr(sys.stdin.read()))");
    assert.equal(run.stdout, "''\n");
  },

  "hashes texts equally in every run unless the request sets another seed": async ({ executor }) => {
    const program = "print(hash('a'))";
    const runs = await Promise.all(
      [{}, {}, { PYTHONHASHSEED: "1" }].map((env) => runProgram(executor, program, { env })),
    );
    const [first, second, other] = runs.map(({ stdout }) => stdout);
    assert.deepEqual({ same: first === second, differs: first !== other }, { same: true, differs: true });
  },

  "has no descriptors except input, output and messages": async ({ executor }) => {
    const program = `
import os
def is_open(number):
    try:
        return bool(os.fstat(number))
    except OSError:
        return False
print([number for number in range(200) if is_open(number)])`;
    assert.equal((await runProgram(executor, program)).stdout, "[0, 1, 2, 3]\n");
  },
};
