// @module-tag bubblewrap
import { createSandboxExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import {
  RepostError,
  unwrap,
  type ExecutionRequest,
  type Executor,
  type Recorded,
  type StageResult,
} from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { bakeryModule, bakerySuite, callTest } from "./bakery-module.ts";

// Cheats run only in the sandbox.
const sandbox = createSandboxExecutor();
afterAll(() => sandbox.close());

const missing = await sandbox.capabilities().then(
  () => null,
  (error: unknown) =>
    RepostError.is(error) && error.code === "EXECUTOR_SANDBOX_UNAVAILABLE" ? error.message : Promise.reject(error),
);

const sent: { readonly request: ExecutionRequest; readonly messages: readonly string[] }[] = [];
const executor: Executor = {
  ...sandbox,
  async execute(request, options) {
    const execution = await sandbox.execute(request, options);
    sent.push({ request, messages: execution.messages });
    return execution;
  },
};
const judge = createJudge({ executor, confirmTimeouts: false });

const module = bakeryModule("def weigh(flour, water):\n    return {'flour': flour, 'dough': flour + water}\n", "weigh");
const suite = bakerySuite([callTest(["1", "2"]), callTest(["3", "4"]), callTest(["0.5", "0.25"])]);

const body = (lines: string): string => `def weigh(flour, water):\n${lines.replaceAll(/^/gmu, "    ")}`;
const answer = (index: number): string =>
  `{"type":"call","index":${index},"observation":{"kind":"returned","value":0,"receiver":null,"arguments":[],"stdout":""}}`;
const forged = (...lines: string[]): string =>
  `import os\nos.write(3, b'''${lines.map((line) => `${line}\n`).join("")}''')\n`;

const CHEATS: readonly (readonly [string, string, readonly (string | null)[]])[] = [
  ["exits in the call", body("import os\nos._exit(0)"), ["failed", "early_exit"]],
  ["raises SystemExit in the call", body("import sys\nsys.exit(0)"), ["failed", "different_result"]],
  ["exits while the module loads", `import os\nos._exit(0)\n${body("pass")}`, ["failed", "early_exit"]],
  ["raises SystemExit while the module loads", `import sys\nsys.exit(0)\n${body("pass")}`, ["failed", "load_error"]],
  [
    "sets an exception hook",
    body("import sys, os\nsys.excepthook = lambda *a: os._exit(0)\nraise RuntimeError"),
    ["failed", "different_result"],
  ],
  [
    "returns an object that equals everything",
    `class Any:\n    def __eq__(self, other): return True\n    def __getattr__(self, name): return Any()\n${body("return Any()")}`,
    ["failed", "different_result"],
  ],
  [
    "returns a dict that equals everything",
    `class Any(dict):\n    def __eq__(self, other): return True\n    def items(self): return [('flour', 1), ('dough', 3)]\n${body("return Any()")}`,
    ["failed", "different_result"],
  ],
  [
    "sends the program's messages and ends it",
    `${forged('{"type":"loaded"}', answer(0), answer(1), answer(2), '{"type":"done","count":3}')}os._exit(0)\n${body("pass")}`,
    ["failed", "different_result"],
  ],
  [
    "sends the program's messages and continues",
    `${forged('{"type":"loaded"}', answer(0), answer(1), answer(2), '{"type":"done","count":3}')}${body("pass")}`,
    ["failed", "tampering"],
  ],
  [
    "sends the message done",
    `${forged('{"type":"loaded"}', '{"type":"done","count":3}')}os._exit(0)\n${body("pass")}`,
    ["failed", "tampering"],
  ],
  ["claims that it passed", `${forged('{"type":"passed"}')}${body("pass")}`, ["failed", "tampering"]],
  ["sends the program's messages from a call", body(`${forged(answer(0))}return None`), ["failed", "tampering"]],
  ["closes the channel", body("import os\nos.close(3)\nreturn None"), ["failed", "early_exit"]],
  [
    "closes the channel while the module loads",
    `import os\nos.close(3)\n${body("return None")}`,
    ["failed", "early_exit"],
  ],
  [
    "replaces the program's own library",
    `import repost_runtime.messages as m\nm.send = lambda message: None\n${body("return None")}`,
    ["failed", "early_exit"],
  ],
  [
    "replaces the writer of values",
    `import repost_runtime.observing as o\no.to_canonical = lambda *a, **k: {"$": "dict", "v": []}\n${body("return None")}`,
    ["failed", "different_result"],
  ],
  ["floods the channel", body("import os\nwhile True: os.write(3, b'x' * 65536)"), ["failed", "limit"]],
  [
    "floods the channel while the module loads",
    `import os\nwhile True: os.write(3, b'x' * 65536)\n${body("pass")}`,
    ["failed", "limit"],
  ],
  [
    "kills all processes that it can",
    body("import os, signal\nos.kill(-1, signal.SIGKILL)"),
    ["failed", "different_result"],
  ],
  ["hangs", body("while True: pass"), ["timeout", "limit"]],
];

describe.skipIf(missing !== null)(`candidates that cheat${missing === null ? "" : ` (skipped: ${missing})`}`, () => {
  let recording: Promise<StageResult<Recorded>> | undefined;
  const record = async (): Promise<Recorded> => unwrap(await (recording ??= judge.record({ module, suite })));

  it.each(CHEATS)("gain nothing by one that %s", async (_name, solution, expected) => {
    const recorded = await record();
    const { outcome, cause, passed } = await judge.judge({ module, solution, ...recorded });
    expect([outcome, cause, passed]).toEqual([...expected, false]);
  });

  it.each(CHEATS)("gain nothing by one that %s, with a process for each call", async (_name, solution) => {
    const { recording, referenceMs } = await record();
    expect(recording.calls_apart).toBe(false);
    const verdict = await judge.judge({
      module,
      solution,
      referenceMs,
      recording: { ...recording, calls_apart: true },
    });
    expect(verdict.passed).toBe(false);
  });

  it("gain nothing by one that exhausts memory", async () => {
    const recorded = await record();
    const solution = body("held = []\nwhile True: held.append(bytearray(10_000_000))");
    const verdict = await judge.judge({ module, solution, ...recorded, limits: { memory_bytes: 100_000_000 } });
    expect(["failed", "oom"]).toContain(verdict.outcome);
  });

  it("read the same bytes whatever results are expected", async () => {
    const recorded = await record();
    const other = { ...recorded.recording, expected: recorded.recording.expected.toReversed() };
    const probe = body(`
import gc, glob, hashlib, os, sys
found = []
for path in sorted(glob.glob(os.getcwd() + '/**', recursive=True)):
    if os.path.isfile(path):
        found.append((path, open(path, 'rb').read()))
found.append(sorted(item for item in os.environ.items()))
found.append(open('/proc/self/cmdline', 'rb').read())
found.append(sorted({text for text in gc.get_objects() if type(text) is str}))
found.append(sorted(repr(d) for d in gc.get_objects() if type(d) is dict and ('expected' in d or 'observation' in d)))
frame = sys._getframe()
while frame is not None:
    found.append(sorted(name for name in frame.f_locals))
    frame = frame.f_back
return hashlib.sha256(repr(found).encode()).hexdigest()`);
    sent.length = 0;
    await judge.judge({ module, solution: probe, ...recorded });
    await judge.judge({ module, solution: probe, ...recorded, recording: other });
    const [first, second] = sent;
    expect(second?.request).toEqual(first?.request);
    const digests = [first, second].map((run) => run?.messages.join("\n").match(/[0-9a-f]{64}/gu));
    expect(digests[0]).toHaveLength(3);
    expect(digests[1]).toEqual(digests[0]);
  });

  it("find only inputs in their folder, and no expected results", async () => {
    const { recording, referenceMs } = await record();
    sent.length = 0;
    await judge.judge({ module, recording, referenceMs, solution: body("return None") });
    const content = JSON.stringify(sent.map(({ request }) => request));
    expect(sent.map(({ request }) => request.files.map(({ path }) => path))).toEqual([
      ["shop.py", "calls.json", "run.py"],
    ]);
    expect(recording.expected.filter((observation) => content.includes(JSON.stringify(observation)))).toEqual([]);
    expect(content).not.toContain("flour + water");
  });
});
