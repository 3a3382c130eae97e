import { createProcessExecutor } from "@repost/executor";
import { createJudge, type JudgeEvent } from "@repost/judge";
import { unwrap } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { installedPytest } from "../installed-pytest.ts";
import { bakeryModule } from "./bakery-module.ts";
import { programSuite } from "./split-bakery.ts";

const sitePackages = installedPytest();
const executor = createProcessExecutor({
  resolveEnvironment: () => Promise.resolve({ sitePackages: sitePackages ?? "", modules: ["pytest"] }),
});
afterAll(() => executor.close());
const events: JudgeEvent[] = [];
const judge = createJudge({ executor, confirmTimeouts: false, onEvent: (event) => events.push(event) });

const code = `def shipping(grams, express=False):
    if grams <= 0:
        raise ValueError("nothing to ship")
    base = 5 if grams < 1000 else 9
    return base * 2 if express else base
`;
const module = bakeryModule(code, "shipping");
const environment = "packages";

const program = `import pytest
from ${module.path.replace(/\.py$/u, "")} import shipping

@pytest.fixture
def heavy():
    return 1000

@pytest.mark.parametrize("grams, price", [(999, 5), (1000, 9)])
def test_bounds(grams, price):
    assert shipping(grams) == price

def test_express(heavy):
    assert shipping(heavy, express=True) == 18

class TestErrors:
    def test_nothing(self):
        with pytest.raises(ValueError, match="nothing"):
            shipping(0)

@pytest.mark.skip(reason="no depot yet")
def test_depot():
    assert shipping(1, depot=True) == 1

def test_printed(capsys, tmp_path):
    print(shipping(1))
    (tmp_path / "price").write_text(capsys.readouterr().out)
    assert (tmp_path / "price").read_text() == "5\\n"
`;

describe.skipIf(sitePackages === null)("a program for pytest whose environment has pytest", () => {
  it("fails a candidate by a parametrized test, a fixture or a test class alone", { timeout: 120_000 }, async () => {
    const recorded = unwrap(await judge.record({ module, environment, suite: programSuite(program) }));
    expect(recorded.recording.not_run).toEqual([{ name: "test_depot", reason: "skipped: no depot yet" }]);
    const judged = async (solution: string): Promise<readonly [string, string | null]> => {
      const { outcome, detail } = await judge.judge({ module, environment, ...recorded, solution });
      return [outcome, detail];
    };
    expect(await judged(code)).toEqual(["passed", null]);
    const [bound, why] = await judged(code.replace("< 1000", "<= 1000"));
    expect([bound, why]).toEqual(["failed", expect.stringContaining("assert shipping(grams) == price")]);
    expect((await judged(code.replace("* 2", "* 3")))[0]).toBe("failed");
    expect((await judged(code.replace("<= 0", "< 0")))[0]).toBe("failed");
    const skipping = `def shipping(grams, express=False):\n    import unittest\n    raise unittest.SkipTest("later")\n`;
    expect((await judged(skipping))[0]).toBe("failed");
  });
});

describe("a program for pytest whose environment lacks pytest", () => {
  it("runs the plain functions, and reports the tests that it does not run", { timeout: 60_000 }, async () => {
    const plain = `def test_light():\n    assert shipping(1) == 5\n    assert shipping(1000) == 9\n\ndef test_express(heavy):\n    assert shipping(heavy, express=True) == 18\n`;
    const recorded = unwrap(await judge.record({ module, suite: programSuite(plain) }));
    const tests = [{ name: "test_express", reason: "takes heavy: needs pytest, which the environment does not have" }];
    expect(recorded.recording.not_run).toEqual(tests);
    expect(events).toContainEqual({ type: "tests-not-run", instance_id: module.instance_id, tests });
  });

  it("rejects a program that contains only such tests, with their names", { timeout: 60_000 }, async () => {
    const suite = programSuite("def test_express(heavy):\n    assert shipping(heavy) == 9\n");
    const rejection = await judge.record({ module, suite });
    expect(rejection).toMatchObject({ status: "rejected", reason: "not_called" });
    expect(rejection.status === "rejected" && rejection.detail).toContain(
      "test_express was not run (takes heavy: needs pytest",
    );
  });
});
