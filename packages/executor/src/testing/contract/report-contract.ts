import assert from "node:assert/strict";
import type { Limits } from "@repost/spec";
import { type ContractCases, lastLine, runNode, runProgram } from "./contract-subject.ts";

export const reportCases: ContractCases = {
  "reports which limit a run exceeded": async ({ executor }) => {
    const hit = async (program: string, limits: Partial<Limits>): Promise<unknown> =>
      (await runProgram(executor, program, { limits })).hit;
    assert.equal(await hit("import time\ntime.sleep(100)", { wall_ms: 500 }), "wall_ms");
    assert.equal(await hit("print('x' * 1_000)", { output_bytes: 10 }), "output_bytes");
    assert.equal(await hit("import os\nos.write(3, b'x' * 1_000 + b'\\n')", { message_bytes: 10 }), "message_bytes");
    assert.equal(await hit("print('x')", {}), null);
  },

  "reports errors with the program's frames only, and paths relative to its folder": async ({ executor }) => {
    const files = [{ path: "lib/helper.py", content: "def fail():\n    raise ValueError('no')\n" }];
    const { exit_code, stderr } = await runProgram(executor, "from lib import helper\nhelper.fail()", { files });
    assert.deepEqual([exit_code, lastLine(stderr)], [1, "ValueError: no"]);
    const frames = stderr.split("\n").filter((line) => line.includes("File "));
    assert.deepEqual(frames, [`  File "program.py", line 2, in <module>`, `  File "lib/helper.py", line 2, in fail`]);
  },
};

export const nodeReportCases: ContractCases = {
  "rejects a process limit below the threads of Node": async ({ executor }) => {
    await assert.rejects(async () => runNode(executor, "", { limits: { processes: 23 } }), {
      code: "EXECUTOR_REQUEST_INVALID",
      message: /processes is 23, and Node needs 24: its threads count as processes/,
    });
    const run = await runNode(executor, "console.log(1);", { limits: { processes: 24 } });
    assert.deepEqual([run.stdout, run.stderr], ["1\n", ""]);
  },

  "reports errors of Node and TypeScript with paths relative to the program's folder": async ({ executor }) => {
    const failing = await runNode(executor, "function f() {\n  throw new RangeError('no');\n}\nf();");
    assert.equal(failing.exit_code, 1);
    assert.match(failing.stderr, /^program\.mjs:2\n/);
    assert.match(failing.stderr, /RangeError: no\n {4}at f \(program\.mjs:2:9\)\n/);
    assert.equal((await runNode(executor, "function (")).exit_code, 1);
    for (const entry of ["broken.ts", "broken.cts"]) {
      const broken = await runNode(executor, "const x: = 1;", { entry });
      assert.match(broken.stderr, new RegExp(`SyntaxError: .*\\(${entry}:1:\\d+\\)`));
      assert.doesNotMatch(failing.stderr + broken.stderr, /bootstrap\.cjs|\/run\/repost|repost-executor/);
    }
  },
};
