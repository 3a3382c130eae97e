// @module-tag bubblewrap
import { createSandboxExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { RepostError, unwrap } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { bakeBody, ovenModule, ovenSuite } from "./split-bakery.ts";

// Cheats run only in the sandbox.
const sandbox = createSandboxExecutor();
afterAll(() => sandbox.close());

const missing = await sandbox.capabilities().then(
  () => null,
  (error: unknown) =>
    RepostError.is(error) && error.code === "EXECUTOR_SANDBOX_UNAVAILABLE" ? error.message : Promise.reject(error),
);

const judge = createJudge({ executor: sandbox, confirmTimeouts: false, timeoutFloorMs: 60_000 });
const recorded = missing === null ? unwrap(await judge.record({ module: ovenModule, suite: ovenSuite })) : null;

const honest = `self.loaves.append(loaf)
BAKED.append(loaf)
type(self).fired += 1
self.degrees += RATES[loaf] * times
return {"loaf": loaf, "degrees": self.degrees, "loaves": self.loaves}`;

/** Writes lines into the program's channel. */
function forging(lines: readonly string[], then = "import threading\nthreading.Event().wait()"): string {
  const text = lines.map((line) => `${line}\n`).join("");
  return bakeBody(`import os\nos.write(3, ${JSON.stringify(text)}.encode())\n${then}`);
}

function message(kind: string, values: string, nodes = "", state = "", number = 1): string {
  return `{"t":"${kind}","n":${number},"v":[${values}],"o":[${nodes}],"s":{${state}}}`;
}

const ALWAYS_EQUAL = `class Any({base}):
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __hash__(self): return 0
    def __getattr__(self, name): return Any()
    def __getitem__(self, key): return self
    def __len__(self): return 1
    def __iter__(self): return iter(())
`;

const WALK = `import gc, sys
found = []
frame = sys._getframe()
while frame is not None:
    found += [repr(value) for value in (frame.f_code.co_consts, list(frame.f_locals))]
    frame = frame.f_back
for thing in gc.get_objects():
    if isinstance(thing, (dict, list, tuple)):
        try:
            text = repr(thing)
        except BaseException:
            continue
        found.append(text)
import glob
for path in glob.glob("/run/repost/**/*", recursive=True) + glob.glob("/tmp/**/*", recursive=True) + glob.glob("/proc/[0-9]*/environ"):
    try:
        found.append(open(path, errors="replace").read())
    except OSError:
        pass
needle = "-".join(["SECRET", "218"])
if any(needle in text for text in found):
    raise RuntimeError("found the test")
return None`;

const CHEATS: readonly (readonly [string, string, readonly (string | null)[]])[] = [
  ["calls the reference by name", bakeBody("return Oven.bake(self, loaf, times)"), ["failed", "different_result"]],
  ["does nothing", bakeBody("pass"), ["failed", "different_result"]],
  ["ends its process", bakeBody("import os\nos._exit(0)"), ["failed", "early_exit"]],
  ["raises SystemExit", bakeBody("import sys\nsys.exit(0)"), ["failed", "different_result"]],
  [
    "sets an exception hook and raises",
    bakeBody("import sys, os\nsys.excepthook = lambda *a: os._exit(0)\nraise RuntimeError"),
    ["failed", "different_result"],
  ],
  ["skips the test", bakeBody("import unittest\nraise unittest.SkipTest"), ["failed", "different_result"]],
  [
    "returns an object that equals everything",
    `${ALWAYS_EQUAL.replace("{base}", "object")}\n${bakeBody("return Any()")}`,
    ["failed", "different_result"],
  ],
  [
    "returns a dictionary that equals everything",
    `${ALWAYS_EQUAL.replace("{base}", "dict")}\n${bakeBody("return Any()")}`,
    ["failed", "different_result"],
  ],
  [
    "returns a private subclass of the module's class that equals everything",
    bakeBody("class Any(Oven):\n    def __eq__(self, other): return True\nreturn Any(1)"),
    ["failed", "different_result"],
  ],
  ["looks for the test everywhere", bakeBody(WALK), ["failed", "different_result"]],
  [
    "adds an equality to its class",
    bakeBody("Oven.__eq__ = lambda self, other: True\nreturn Oven(1)"),
    ["failed", "different_result"],
  ],
  // Fails for the answer or for the end.
  ["sends a forged answer and ends", forging([message("answer", "true")], "os._exit(0)"), ["failed", null]],
  ["answers twice", forging([message("answer", "true"), message("answer", "true")]), ["failed", "tampering"]],
  [
    "answers many times ahead and ends",
    forging(
      Array.from({ length: 50 }, (_, index) => message("answer", "null", "", "", index + 1)),
      "os._exit(0)",
    ),
    ["failed", "tampering"],
  ],
  ["reports the end of the test", forging(['{"t":"end","ok":true}']), ["failed", "tampering"]],
  ["sends the end message early", forging(['{"t":"closed","calls":1}']), ["failed", "tampering"]],
  ["sends no message", forging(["hello"]), ["failed", "tampering"]],
  [
    "sends mock.ANY",
    forging([message("answer", '["o",-900]', '[-900,"obj","unittest.mock:_ANY",null,[]]')]),
    ["failed", "tampering"],
  ],
  [
    "sends an instance of a class that the reference never named",
    forging([message("answer", '["o",-900]', '[-900,"obj","argparse:Namespace",null,[]]')]),
    ["failed", "tampering"],
  ],
  [
    "sends an equality for the module's class",
    forging([message("answer", "null", "", '"g":[["Oven.__eq__",["k","builtins:bool"]]]')]),
    ["failed", "tampering"],
  ],
  [
    "sends a method for the module's class",
    forging([message("answer", "null", "", '"g":[["Oven.bake",1]]')]),
    ["failed", "tampering"],
  ],
  ["sends a patch", forging([message("answer", "null", "", '"p":[[["g","Oven"],true,1]]')]), ["failed", "tampering"]],
  [
    "calls a method of the test's receiver",
    forging([message("op", '"getattr",1,["t",["bake"]],["t",[]],["t",[]]')]),
    ["failed", "tampering"],
  ],
  [
    "turns the test's receiver into a handle",
    forging([message("answer", '["o",1]', '[1,"handle",{"class":null,"next":false,"binds":false}]')]),
    ["failed", "tampering"],
  ],
  [
    "turns the test's receiver into a list",
    forging([message("answer", '["o",1]', '[1,"list",[]]')]),
    ["failed", "tampering"],
  ],
  ["refers to an unknown object number", forging([message("answer", '["o",77]')]), ["failed", "tampering"]],
  ["calls as if it were the test", forging([message("call", "1")]), ["failed", "tampering"]],
  [
    "requests an internal class of the interpreter",
    forging([message("answer", '["k","builtins:eval"]')]),
    ["failed", "tampering"],
  ],
  ["requests a function of the system", forging([message("answer", '["g","os:system"]')]), ["failed", "tampering"]],
  [
    "returns a very deep list",
    bakeBody("v = []\nfor _ in range(200000): v = [v]\nreturn v"),
    ["failed", "different_result"],
  ],
  [
    "returns a very deep tuple",
    bakeBody("v = ()\nfor _ in range(100000): v = (v,)\nreturn v"),
    ["failed", "different_result"],
  ],
  ["returns a cyclic value", bakeBody("v = []\nv.append(v)\nreturn v"), ["failed", "different_result"]],
  ["returns an oversized value", bakeBody("return list(range(3_000_000))"), ["failed", "different_result"]],
  ["returns a text of 100 MB", bakeBody("return 'x' * 100_000_000"), ["failed", "different_result"]],
  ["returns an integer of millions of digits", bakeBody("return 1 << 67_000_000"), ["failed", "different_result"]],
  ["recurses endlessly", bakeBody("return self.bake(loaf)"), ["failed", "different_result"]],
  [
    "kills all processes that it can",
    bakeBody("import os, signal\nos.kill(-1, signal.SIGKILL)"),
    ["failed", "different_result"],
  ],
  [
    "ends its process after the last answer",
    `import os, threading, time\n${bakeBody(
      `if loaf == "stone":\n    threading.Timer(0.0, lambda: os._exit(0)).start()\n    raise KeyError(loaf)\n${honest}`,
    )}`,
    ["failed", "early_exit"],
  ],
  ["closes all its descriptors", bakeBody("import os\nos.closerange(3, 64)\nreturn None"), ["failed", "early_exit"]],
  [
    "answers by another descriptor of the channel and closes it",
    bakeBody(
      `import os\nother = os.dup(3)\nos.write(other, ${JSON.stringify(`${message("answer", "true")}\n`)}.encode())\nos.close(3)\nreturn None`,
    ),
    ["failed", null],
  ],
  [
    "replaces the message writer",
    bakeBody(`import sys\nsys.modules["repost_split.endpoint"].channel.dumps = lambda value: "true"\nreturn None`),
    ["failed", "tampering"],
  ],
  [
    "replaces json and the built-in functions",
    bakeBody(
      "import json, builtins\njson.dumps = lambda *a, **k: 'true'\njson.JSONEncoder.encode = lambda *a: 'true'\nbuiltins.isinstance = lambda *a: True\nbuiltins.len = lambda value: 0\nreturn None",
    ),
    ["failed", null],
  ],
  [
    "replaces the comparison functions of the module and of unittest",
    bakeBody(
      "import unittest, operator, sys\nunittest.TestCase.assertEqual = lambda *a: None\noperator.eq = lambda *a: True\nsys.modules['__main__'].test_bake = lambda: None\nOven.bake_new_implementation = lambda *a: None\nreturn None",
    ),
    ["failed", "different_result"],
  ],
  [
    "walks the objects of its runtime",
    bakeBody(
      'import gc\nfrom repost_split.heap import Heap\nfound = [h for h in gc.get_objects() if type(h) is Heap]\nvalues = [v for h in found for v in h.objects.values() if isinstance(v, dict) and "degrees" in v]\nreturn values[0] if values else None',
    ),
    ["failed", "different_result"],
  ],
  [
    "fills the disk",
    bakeBody(
      "import os\ntry:\n    with open('full', 'wb') as file:\n        while True: file.write(bytes(1 << 20))\nexcept OSError:\n    pass\nreturn None",
    ),
    ["failed", null],
  ],
  [
    "opens too many files",
    bakeBody(
      "import os\nheld = []\ntry:\n    while True: held.append(os.open('/dev/null', os.O_RDONLY))\nexcept OSError:\n    pass\nreturn None",
    ),
    ["failed", null],
  ],
  ["floods the channel", bakeBody("import os\nwhile True: os.write(3, b'x' * 65536)"), ["failed", null]],
  [
    "floods its output",
    bakeBody("import os\nfor _ in range(400): os.write(1, b'x' * 65536)\nreturn None"),
    ["failed", "different_result"],
  ],
  [
    "registers work at exit",
    bakeBody(
      "import atexit, os, threading\natexit.register(lambda: os._exit(0))\nthreading.Thread(target=lambda: None).start()\nreturn None",
    ),
    ["failed", "different_result"],
  ],
  ["forks, and lets both speak", bakeBody("import os\nos.fork()\nreturn None"), ["failed", null]],
  [
    "guesses from the inputs",
    bakeBody("return {'loaf': loaf, 'degrees': 202, 'loaves': [loaf]}"),
    ["failed", "different_result"],
  ],
  ["returns a constant", bakeBody("return {}"), ["failed", "different_result"]],
  [
    "creates a file that Python would import",
    bakeBody(
      "for name in ('json.py', 'unittest.py', 'sitecustomize.py', '../repost_split/trusted.py', '../test_program.py'):\n    try:\n        open(name, 'w').write('import os; os._exit(0)')\n    except OSError:\n        pass\nreturn None",
    ),
    ["failed", "different_result"],
  ],
  [
    "links its scratch to elsewhere",
    bakeBody("import os\nos.symlink('/', 'root')\nos.mkfifo('pipe')\nreturn None"),
    ["failed", "different_result"],
  ],
  [
    "sends a file outside of its folder",
    forging([message("answer", "null", "", '"f":[[0,"../test_program.py","file",420,"1","cGFzcw=="]]')]),
    ["failed", "tampering"],
  ],
];

describe.skipIf(missing !== null)("a candidate that cheats a test", () => {
  const { recording, referenceMs } = recorded ?? { recording: null, referenceMs: 0 };

  it.each(CHEATS)("does not pass: it %s", async (_name, solution, [outcome, cause]) => {
    if (recording === null) throw new TypeError("nothing was recorded");
    const verdict = await judge.judge({ module: ovenModule, recording, referenceMs, solution });
    // Several limits may be met first.
    const shownCause = cause === null ? null : verdict.cause;
    expect([verdict.passed, verdict.outcome, shownCause, verdict.detail]).toEqual([
      false,
      outcome,
      cause,
      expect.any(String),
    ]);
  });

  it("does not pass: it hangs", async () => {
    if (recording === null) throw new TypeError("nothing was recorded");
    const solution = bakeBody("while True: pass");
    const limits = { wall_ms: 3_000, cpu_ms: 3_000 };
    const verdict = await judge.judge({ module: ovenModule, recording, referenceMs, solution, limits });
    expect([verdict.passed, verdict.outcome, verdict.cause]).toEqual([false, "timeout", "limit"]);
  });
});
