import assert from "node:assert/strict";
import type { Execution, ExecutionRequest } from "@repost/spec";
import { openSession } from "../../session/open-session.ts";
import type { Session } from "../../session/session.ts";
import { type ContractCases, runProgram } from "./contract-subject.ts";

const PYTHON = {
  runtime: "python" as ExecutionRequest["runtime"],
  define: "import math\nx = 41\ndef following(value):\n    return value + 1\nprint('defined')",
  use: "print(following(x), math.floor(1.5))\nx += 1",
  fail: "y = 1\ndef f():\n    raise ValueError('no ✓')\nf()",
  failure:
    /^Traceback \(most recent call last\):\n {2}File "<snippet 1>", line 4, in <module>\n {4}f\(\)\n(?: {4}.*\n)? {2}File "<snippet 1>", line 3, in f\n {4}raise ValueError\('no ✓'\)\n(?: {4}.*\n)?ValueError: no ✓\n$/,
  broken: "def (",
  hang: "print('before', flush=True)\nwhile True:\n    pass",
  exit: "import sys\nprint('last')\nsys.exit(3)",
  fill: "kept = []\nwhile True:\n    kept.append(bytearray(50_000_000))",
  flood: "print('z' * 100_000)",
  direct:
    "import os, subprocess\nos.write(1, b'one ')\nsubprocess.run(['sh', '-c', 'echo two'])\nos.write(2, b'three')",
  readFile: "print(open('data.txt').read())",
  later: "import threading, time\nthreading.Timer(0.3, lambda: print('from before', flush=True)).start()",
  pause: "time.sleep(1)",
  forge: "import os\nos.write(3, b'no message\\n{}\\n[1]\\n{\"id\": 99, \"raised\": false}\\n')\nraise KeyError('k')",
};

type SessionSnippets = typeof PYTHON;

const NODE: SessionSnippets = {
  runtime: "node",
  define:
    "const { floor } = Math;\nlet x = 41;\nfunction following(value) { return value + 1; }\nconsole.log('defined');",
  use: "console.log(following(x), floor(1.5));\nx += 1;",
  fail: "var y = 1;\nfunction f() {\n  throw new TypeError('no ✓');\n}\nf();",
  failure:
    /^<snippet 1>:3\n {2}throw new TypeError\('no ✓'\);\n {2}\^\n\nTypeError: no ✓\n {4}at f \(<snippet 1>:3:9\)\n {4}at <snippet 1>:5:1\n$/,
  broken: "function (",
  hang: "console.log('before');\nfor (;;);",
  exit: "console.log('last');\nprocess.exit(3);",
  fill: "const kept = [];\nfor (;;) kept.push(Buffer.alloc(50_000_000, 1));",
  flood: "console.log('z'.repeat(100_000));",
  direct:
    "require('node:fs').writeSync(1, 'one ');\nrequire('node:child_process').spawnSync('sh', ['-c', 'echo two'], { stdio: 'inherit' });\nrequire('node:fs').writeSync(2, 'three');",
  readFile: "console.log(require('node:fs').readFileSync('data.txt', 'utf8'));",
  later: "void setTimeout(() => console.log('from before'), 300);",
  pause: "await new Promise((resolve) => setTimeout(resolve, 1000));",
  forge:
    "require('node:fs').writeSync(3, 'no message\\n{}\\n[1]\\n{\"id\": 99, \"raised\": false}\\n');\nthrow new RangeError('k');",
};

function casesOf(language: string, snippets: SessionSnippets): ContractCases {
  return { ...snippetCases(language, snippets), ...endingCases(language, snippets) };
}

function snippetCases(language: string, snippets: SessionSnippets): ContractCases {
  const { runtime } = snippets;
  return {
    [`keeps state between ${language} snippets, and returns the output of each`]: async ({ executor }) => {
      await using session = await openSession(executor, { runtime });
      assert.deepEqual(textsOf(await session.run(snippets.define)), ["finished", "defined\n", ""]);
      const [first, second] = await Promise.all([session.run(snippets.use), session.run(snippets.use)]);
      assert.deepEqual([first, second].map(textsOf), [
        ["finished", "42 1\n", ""],
        ["finished", "43 1\n", ""],
      ]);
    },

    [`returns the exception of a ${language} snippet, and continues`]: async ({ executor }) => {
      await using session = await openSession(executor, { runtime });
      const failed = await session.run(snippets.fail);
      assert.equal(failed.status, "raised");
      assert.match(failed.stderr, snippets.failure);
      const broken = await session.run(snippets.broken);
      assert.equal(broken.status, "raised");
      assert.match(broken.stderr, /SyntaxError/);
      assert.doesNotMatch(broken.stderr, /repost/);
      assert.deepEqual(textsOf(await session.run(snippets.define)), ["finished", "defined\n", ""]);
    },

    [`truncates the output of each ${language} snippet`]: async ({ executor }) => {
      await using session = await openSession(executor, { runtime, limits: { output_bytes: 1_000 } });
      for (let count = 0; count < 3; count += 1) {
        const { stdout, stdout_truncated, stderr_truncated } = await session.run(snippets.flood);
        assert.deepEqual([stdout, stdout_truncated, stderr_truncated], ["z".repeat(1_000), true, false]);
      }
      assert.deepEqual(textsOf(await session.run(snippets.define)), ["finished", "defined\n", ""]);
    },

    [`returns output that a ${language} snippet and its children write by descriptors`]: async ({ executor }) => {
      await using session = await openSession(executor, { runtime });
      assert.deepEqual(textsOf(await session.run(snippets.direct)), ["finished", "one two\n", "three"]);
    },

    [`provides files to a ${language} session, and keeps background work running`]: async ({ executor }) => {
      const files = [{ path: "data.txt", content: "of the request" }];
      await using session = await openSession(executor, { runtime, files });
      assert.equal((await session.run(snippets.readFile)).stdout, "of the request\n");
      assert.equal((await session.run(snippets.later)).status, "finished");
      assert.equal((await session.run(snippets.pause)).stdout, "from before\n");
    },

    [`ignores answers that a ${language} snippet forges`]: async ({ executor }) => {
      await using session = await openSession(executor, { runtime });
      assert.equal((await session.run(snippets.forge)).status, "raised");
      assert.deepEqual(textsOf(await session.run(snippets.define)), ["finished", "defined\n", ""]);
    },
  };
}

function endingCases(language: string, snippets: SessionSnippets): ContractCases {
  const { runtime } = snippets;
  return {
    [`ends a ${language} session when a snippet exceeds its time limit`]: async ({ executor }) => {
      await using session = await openSession(executor, { runtime });
      await session.run(snippets.define, { wall_ms: 60_000 });
      const { status, hit, stdout, wall_ms } = await session.run(snippets.hang, { wall_ms: 1_500 });
      assert.deepEqual([status, hit, stdout], ["timeout", "wall_ms", "before\n"]);
      assert.ok(wall_ms >= 1_400 && wall_ms < 15_000, `${wall_ms} ms`);
      await rejectsAsEnded(session, /a snippet took longer than 1500 ms/);
    },

    [`ends a ${language} session when a snippet exits`]: async ({ executor }) => {
      await using session = await openSession(executor, { runtime });
      const { status, exit_code, stdout } = await session.run(snippets.exit);
      assert.deepEqual([status, exit_code, stdout], ["exited", 3, "last\n"]);
      await rejectsAsEnded(session, /a snippet exited with code 3/);
    },

    [`ends a ${language} session on abort and on close`]: async ({ executor }) => {
      const session = await openSession(executor, { runtime });
      const signal = AbortSignal.timeout(500);
      await assert.rejects(session.run(snippets.hang, { signal, wall_ms: 60_000 }), { name: "TimeoutError" });
      await rejectsAsEnded(session, /it was closed/);
      await using other = await openSession(executor, { runtime });
      await other.close();
      await rejectsAsEnded(other, /it was closed/);
    },
  };
}

function textsOf({
  status,
  stdout,
  stderr,
}: Pick<Execution, "stdout" | "stderr"> & { readonly status: string }): unknown {
  return [status, stdout, stderr];
}

async function rejectsAsEnded(session: Session, message: RegExp): Promise<void> {
  await assert.rejects(session.run(""), { code: "EXECUTOR_SESSION_ENDED", message });
}

export const sessionCases: ContractCases = {
  ...casesOf("Python", PYTHON),

  "isolates the state of concurrent sessions and runs": async ({ executor }) => {
    const sessions = await Promise.all([0, 1, 2].map(() => openSession(executor, { runtime: "python" })));
    await Promise.all(sessions.map((session, at) => session.run(`x = ${at}`)));
    assert.equal((await runProgram(executor, "print('beside')")).stdout, "beside\n");
    const texts = await Promise.all(sessions.map((session) => session.run("print(x)")));
    assert.deepEqual(
      texts.map(({ stdout }) => stdout),
      ["0\n", "1\n", "2\n"],
    );
    await Promise.all(sessions.map((session) => session.close()));
  },

  "rejects an invalid session request": async ({ executor }) => {
    const files = [{ path: "../out", content: "" }];
    await assert.rejects(openSession(executor, { runtime: "python", files }), { code: "EXECUTOR_REQUEST_INVALID" });
  },
};

export const nodeSessionCases: ContractCases = {
  ...casesOf("Node", NODE),

  "keeps declarations of a Node snippet with await and imports": async ({ executor }) => {
    await using session = await openSession(executor, { runtime: "node" });
    const first = await session.run(
      "const { sep } = await import('node:path');\nconst doubled = await Promise.resolve(42);",
    );
    assert.deepEqual(textsOf(first), ["finished", "", ""]);
    assert.equal((await session.run("console.log(sep, doubled);")).stdout, "/ 42\n");
    const failed = await session.run("await Promise.reject(new Error('later'));");
    assert.match(failed.stderr, /^Error: later\n/);
    assert.equal(failed.status, "raised");
  },
};

export const heldSessionCases: ContractCases = {
  "ends a Node session when a snippet exceeds the memory limit": async ({ executor }) => {
    await using session = await openSession(executor, { runtime: "node", limits: { memory_bytes: 200_000_000 } });
    const { status, hit } = await session.run(NODE.fill);
    assert.deepEqual([status, hit], ["oom", "memory_bytes"]);
    await rejectsAsEnded(session, /it hit its limit memory_bytes/);
  },
};
