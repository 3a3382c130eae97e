import { createProcessExecutor } from "@repost/executor";
import { createJudge, observeProgram } from "@repost/judge";
import { records, type Recording, unwrap, type Verdict } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { bakeryModule } from "./bakery-module.ts";
import { programSuite } from "./split-bakery.ts";

const executor = createProcessExecutor();
afterAll(() => executor.close());
const judge = createJudge({ executor, confirmTimeouts: false, allowWeak: true });

/** The test inspects the candidate's function, which therefore cannot move. */
const ovenCode = `class Oven:
    def __init__(self, degrees):
        self.degrees = degrees
        self.loaves = []

    def bake(self, loaf, times=1):
        self.loaves.append(loaf)
        self.degrees += times
        return lambda text: text * 2
`;
const ovenModule = bakeryModule(ovenCode, "Oven.bake");
const ovenProgram = `import types

${ovenCode}
def copied(function):
    return types.FunctionType(function.__code__, {})

def test_bake():
    expected = "ryerye"
    first, second = Oven(200), Oven(200)
    one, other = first.bake("rye", 2), second.bake_new_implementation("rye", 2)
    assert copied(one)("rye") == copied(other)("rye")
    assert copied(other)("rye") == expected
    assert first.degrees == second.degrees
    assert second.loaves == ["rye"]
    for loaf, result in [("rye", "ryerye"), ("spelt", "speltspelt")]:
        assert copied(second.bake_new_implementation(loaf))(loaf) == result

if __name__ == "__main__":
    test_bake()
`;

let kept: Promise<{ recording: Recording; referenceMs: number }> | undefined;

async function recorded(): Promise<{ recording: Recording; referenceMs: number }> {
  kept ??= judge.record({ module: ovenModule, suite: programSuite(ovenProgram) }).then(unwrap);
  return kept;
}

async function judged(body: string): Promise<Verdict> {
  const solution = `def bake(self, loaf, times=1):\n${body.replaceAll(/^/gmu, "    ")}\n`;
  return judge.judge({ module: ovenModule, solution, ...(await recorded()) });
}

const HONEST = "self.loaves += [loaf]\nself.degrees = self.degrees + times\nreturn lambda word: ''.join([word, word])";

describe("recording at level weak", () => {
  it("accepts an unmodified program that level split rejects, but only if weak levels are allowed", async () => {
    const { recording } = await recorded();
    expect([recording.trust, recording.program, recording.runs]).toEqual(["weak", ovenProgram, 3]);
    expect(records.recording.parseLine(records.recording.line(recording))).toEqual(recording);
    const strict = createJudge({ executor });
    const refused = await strict.record({ module: ovenModule, suite: programSuite(ovenProgram) });
    expect(refused.status).toBe("rejected");
  });

  it("uses level split when it supports the program", async () => {
    const code = "def f(x):\n    return x + 1\n";
    const suite = programSuite(`${code}\nassert f_new_implementation(1) == 2\n`);
    const { recording } = unwrap(await judge.record({ module: bakeryModule(code, "f"), suite }));
    expect(recording.trust).toBe("split");
  });
});

describe("judging at level weak", () => {
  it.each([
    ["another way", HONEST],
    ["an additional private attribute", `self._cache = 1\n${HONEST}`],
    [
      "a helper inside",
      `def add(n):\n    self.degrees += n\nadd(times)\nself.loaves.append(loaf)\nreturn lambda text: text * 2`,
    ],
  ])("passes %s with the same results", async (_, body) => {
    const { outcome, detail, trust } = await judged(body);
    expect([outcome, detail, trust]).toEqual(["passed", null, "weak"]);
  });

  it("reports the statement and the difference", async () => {
    const { outcome, detail } = await judged(HONEST.replace("[word, word]", "[word]"));
    expect([outcome, detail]).toEqual([
      "failed",
      "assert copied(one)(\"rye\") == copied(other)(\"rye\"): a value: expected 'ryerye', got 'rye'",
    ]);
  });

  it.each([
    ["calls the reference by its name", "return self.bake(loaf, times)", "different_result"],
    ["ends the process", "import os; os._exit(0)", "early_exit"],
    ["calls sys.exit", "import sys; sys.exit(0)", "different_result"],
    ["replaces the exception hook", "import os, sys; sys.excepthook = lambda *error: os._exit(0)", "different_result"],
    [
      "equals everything",
      "return type('A', (), {'__eq__': lambda *_: True, '__call__': lambda s: s, '__code__': __builtins__})()",
      "different_result",
    ],
    ["sends an invalid record", "import os; os.write(3, b'passed\\n'); return None", "tampering"],
    [
      "sends the end itself",
      'import os; os.write(3, b\'{"t":"end","how":"returned","count":0}\\n\'); os._exit(0)',
      "different_result",
    ],
    ["sends its records twice", "import builtins; builtins.__repost_observe__(0, 1); return None", "different_result"],
    ["uses a missing name", "return sourdough", "context_miss"],
  ])("fails a candidate that %s", async (_, body, cause) => {
    const { outcome, cause: actual } = await judged(body);
    expect([outcome, actual]).toEqual(["failed", cause]);
  });

  it("hides the reference and the compared values from a candidate", async () => {
    // Hides the words from the candidate's own text.
    const hexadecimal = ["text * 2", "ryerye", "def test_bake"].map((word) => Buffer.from(word).toString("hex"));
    const thief = `import glob
text = "".join(open(place).read() for place in glob.glob("*.py") + glob.glob("*.json"))
words = [bytes.fromhex(word).decode() for word in ${JSON.stringify(hexadecimal)}]
raise RuntimeError([word for word in words if word in text])`;
    const { outcome, detail } = await judged(thief);
    expect(outcome).toBe("failed");
    expect(detail).toContain("RuntimeError: ['def test_bake']");
  });

  it("cannot detect a candidate that knows every answer and computes nothing", async () => {
    // A candidate's process may forge the records.
    const { recording } = await recorded();
    const [first] = recording.expected;
    const looks = first?.kind === "returned" ? JSON.stringify(first.value) : "";
    expect(looks).toContain("ryerye");
    const forger = `import json, os
value = json.loads(${JSON.stringify(looks)})
looks = dict(value["v"])["looks"]
for kind, place, seen in looks:
    os.write(3, (json.dumps({"t": kind, "k": place, "v": seen}) + "\\n").encode())
os.write(3, (json.dumps({"t": "end", "how": "returned", "count": len(looks)}) + "\\n").encode())
os._exit(0)`;
    expect((await judged(forger)).outcome).toBe("passed");
  });
});

describe("observeProgram", () => {
  it("counts the observed statements of a test and those that differ between runs", async () => {
    const code = "import random\n\ndef f(x):\n    return x + 1, random.random()\n";
    const program = `${code}
first = f(1)
second = f_new_implementation(2)
assert second[0] == 3
assert second[1] < 1
assert True
`;
    const evidence = await observeProgram({ executor, module: bakeryModule(code, "f"), suite: programSuite(program) });
    expect(evidence).toEqual({ calls: 2, looks: 6, telling: 3, unstable: 3 });
  });

  it("returns null for a test that does not finish", async () => {
    const code = "def f(x):\n    return x\n";
    const suite = programSuite(`${code}\nf_new_implementation(1).missing\n`);
    expect(await observeProgram({ executor, module: bakeryModule(code, "f"), suite })).toBeNull();
  });
});
