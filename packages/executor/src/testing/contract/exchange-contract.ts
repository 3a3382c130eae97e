import assert from "node:assert/strict";
import type { OutputChunk } from "@repost/spec";
import { type ContractCases, runNode, runProgram } from "./contract-subject.ts";

const PYTHON = {
  run: runProgram,
  countInput: `
import sys
print(len(sys.stdin.read()))
print(sys.stdin.read() == "")`,
  writeFiles: `
import os
os.makedirs("plots/deep")
for path in ("a.png", "plots/b.png", "plots/deep/c.png", "d.txt", "same.txt"):
    with open(path, "w") as file:
        file.write("of " + path)
os.symlink("/etc/passwd", "link.png")
os.symlink("/etc", "plots/linked")
os.mkfifo("pipe.png")
with open("changed.txt", "a") as file:
    file.write("!")`,
  printSlowly: `
import sys, time
print("first ✓", flush=True)
time.sleep(0.5)
print("second", file=sys.stderr, flush=True)
time.sleep(0.5)
print("last")`,
  flood: `
print("x" * 100_000)`,
};

type ExchangePrograms = typeof PYTHON;

const NODE: ExchangePrograms = {
  run: runNode,
  countInput: `
import { readFileSync } from "node:fs";
let size = 0;
for await (const chunk of process.stdin.setEncoding("utf8")) size += chunk.length;
console.log(size);
console.log("True");`,
  writeFiles: `
import { appendFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
mkdirSync("plots/deep", { recursive: true });
for (const path of ["a.png", "plots/b.png", "plots/deep/c.png", "d.txt", "same.txt"]) writeFileSync(path, "of " + path);
symlinkSync("/etc/passwd", "link.png");
symlinkSync("/etc", "plots/linked");
appendFileSync("changed.txt", "!");`,
  printSlowly: `
console.log("first ✓");
await new Promise((resolve) => setTimeout(resolve, 500));
console.error("second");
await new Promise((resolve) => setTimeout(resolve, 500));
console.log("last");`,
  flood: `console.log("x".repeat(100_000));`,
};

function casesOf(of: string, { run, ...programs }: ExchangePrograms): ContractCases {
  return {
    [`passes standard input to a program of ${of}`]: async ({ executor }) => {
      for (const stdin of ["two\nlines ✓\n", "y".repeat(3_000_000), ""]) {
        assert.equal((await run(executor, programs.countInput, { stdin })).stdout, `${stdin.length}\nTrue\n`);
      }
    },

    [`returns files that a program of ${of} wrote, and follows no link`]: async ({ executor }) => {
      const files = ["same.txt", "changed.txt"].map((path) => ({ path, content: `of ${path}` }));
      const textOf = async (...collect: string[]): Promise<unknown> => {
        const done = await run(executor, programs.writeFiles, { files, collect });
        assert.equal(done.stderr, "");
        assert.equal(done.files_truncated, false);
        return done.files?.map(({ path, content }) => [path, Buffer.from(content).toString()]);
      };
      assert.deepEqual(await textOf("*.png"), [["a.png", "of a.png"]]);
      assert.deepEqual(await textOf("plots/**/*.png", "*.txt"), [
        ["changed.txt", "of changed.txt!"],
        ["d.txt", "of d.txt"],
        ["plots/b.png", "of plots/b.png"],
        ["plots/deep/c.png", "of plots/deep/c.png"],
      ]);
      assert.deepEqual(await textOf("plots/linked/*", "*.gif"), []);
    },

    [`passes on output of ${of} as it comes`]: async ({ executor }) => {
      const chunks: OutputChunk[] = [];
      const times: number[] = [];
      const onOutput = (chunk: OutputChunk): void => {
        chunks.push(chunk);
        times.push(performance.now());
      };
      const { stdout, stderr } = await run(executor, programs.printSlowly, { onOutput });
      assert.deepEqual([stdout, stderr], ["first ✓\nlast\n", "second\n"]);
      assert.deepEqual(
        chunks.map(({ stream, text }) => [stream, text]),
        [
          ["stdout", "first ✓\n"],
          ["stderr", "second\n"],
          ["stdout", "last\n"],
        ],
      );
      assert.ok((times.at(-1) ?? 0) - (times[0] ?? 0) > 700);
    },

    [`passes on no more output of ${of} than allowed, and says so`]: async ({ executor }) => {
      const chunks: OutputChunk[] = [];
      const onOutput = (chunk: OutputChunk): number => chunks.push(chunk);
      await run(executor, programs.flood, { onOutput, limits: { output_bytes: 1_000 } });
      assert.equal(chunks.map(({ text }) => text).join(""), "x".repeat(1_000));
      assert.equal(chunks.at(-1)?.truncated, true);
    },
  };
}

export const exchangeCases: ContractCases = {
  ...casesOf("Python", PYTHON),

  "limits number and size of returned files, whatever the folder contains": async ({ executor }) => {
    const program = `
for at in range(150):
    open("small%03d" % at, "w").write("x")
with open("sparse", "wb") as file:
    file.truncate(900_000)
with open("large", "wb") as file:
    file.write(b"x" * 900_000)`;
    const limits = { disk_bytes: 1_000_000 };
    const { files = [], files_truncated } = await runProgram(executor, program, { collect: ["*"], limits });
    assert.ok(files.length <= 100 && files_truncated === true, `${files.length} files`);
    assert.ok(files.reduce((sum, { content }) => sum + content.length, 0) <= 1_000_000);
  },

  "returns files that a program wrote before its time limit": async ({ executor }) => {
    const program = "open('x', 'w').write('y')\nimport time\ntime.sleep(100)";
    const run = await runProgram(executor, program, { collect: ["x"], limits: { wall_ms: 500 } });
    assert.deepEqual([run.status, run.files?.map(({ path }) => path)], ["timeout", ["x"]]);
  },

  "returns no file of a folder that a program has replaced or closed": async ({ executor }) => {
    const program = `
import os
os.mkdir("closed")
open("closed/x", "w").write("y")
os.chmod("closed", 0)
folder = os.getcwd()
try:
    os.rename(folder, folder + "-away")
    os.symlink("/etc", folder)
except OSError:
    pass`;
    const { files = [] } = await runProgram(executor, program, { collect: ["**"] });
    assert.deepEqual(
      files.filter(({ path }) => !path.startsWith("closed")),
      [],
    );
  },

  "rejects patterns outside of the folder": async ({ executor }) => {
    for (const pattern of ["../*", "/etc/*", "a/../../b"]) {
      await assert.rejects(async () => runProgram(executor, "pass", { collect: [pattern] }), {
        code: "EXECUTOR_REQUEST_INVALID",
      });
    }
  },

  "ends the run and rejects when the listener of its output throws": async ({ executor }) => {
    const onOutput = (): void => {
      throw new Error("of the listener");
    };
    const program = "import time\nprint('x', flush=True)\ntime.sleep(100)";
    await assert.rejects(runProgram(executor, program, { onOutput }), { message: "of the listener" });
  },
};

export const nodeExchangeCases: ContractCases = casesOf("Node", NODE);
