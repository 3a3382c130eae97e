import {
  agreementCheck,
  astCheck,
  coverageCheck,
  leakCheck,
  mutationCheck,
  referenceCheck,
  runChecks,
  stubCheck,
  unsafeCheck,
} from "@repost/checks";
import { createProcessExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { unwrap, type CheckSubject, type Finding, type Target, type TestCase } from "@repost/spec";
import { functionText, loadLanguage } from "@repost/syntax";
import { afterAll, describe, expect, it } from "vitest";
import { bakeryModule, bakerySuite, callTest } from "../judge/bakery-module.ts";

const executor = createProcessExecutor();
afterAll(() => executor.close());
const judge = createJudge({ executor, confirmTimeouts: false });

const shop = `import math

class Shop:
    """Sells loaves."""

    def __init__(self, prices):
        self.prices = prices

    def bill(self, order, member=False):
        """Total of an order, rounded up to whole cents."""
        total = 0.0
        for name, count in order.items():
            if name not in self.prices:
                raise KeyError(name)
            total += self.prices[name] * count
        if member:
            total *= 0.9
        elif total > 20:
            total -= 1
        return math.ceil(total * 100) / 100
`;

async function subjectOf(tests: readonly TestCase[]): Promise<CheckSubject> {
  const module = bakeryModule(shop, "Shop.bill");
  const { recording } = unwrap(await judge.record({ module, suite: bakerySuite(tests) }));
  const adapter = await loadLanguage("python");
  const definition = adapter.functions(shop).find(({ name }) => name === "Shop.bill");
  if (definition === undefined) throw new Error("The shop has no bill.");
  const target: Target = {
    schema_version: 1,
    instance_id: module.instance_id,
    repo: {
      name: "bakery",
      url: null,
      source: "./bakery",
      revision: "0a1b2c3d",
      version: null,
      license: "MIT",
      license_url: null,
      created_at: null,
    },
    language: "python",
    path: "bakery/shop.py",
    func_name: "Shop.bill",
    kind: "method",
    modifiers: [],
    start_line: definition.startLine,
    end_line: definition.endLine,
    signature: definition.signature,
    docstring: definition.docstring,
    orig_func: functionText(shop, definition),
    definition: 1,
  };
  return { target, module, recording };
}

const receiver = "Shop({'rye': 2.25, 'oat': 3.1})";
const thorough = [
  callTest(["{'rye': 2}"], { receiver }),
  callTest(["{'rye': 10}", "True"], { receiver }),
  callTest(["{'rye': 10, 'oat': 1}"], { receiver }),
  callTest(["{'corn': 1}"], { receiver }),
  callTest(["{}"], { receiver }),
  callTest(["{'oat': 3}"], { receiver, keywords: { member: "True" } }),
];
const shallow = [
  callTest(["{}"], { receiver }),
  callTest(["{'corn': 0}"], { receiver }),
  callTest(["{'corn': 1}"], { receiver }),
];

const byName = (findings: readonly Finding[]): Record<string, Finding> =>
  Object.fromEntries(findings.map((finding) => [finding.check, finding]));

describe("the checks with real Python", () => {
  it("accept a thorough suite of a sound target", async () => {
    const subject = await subjectOf(thorough);
    const context = [{ path: "bakery/shop.py", code: "class Shop:\n    prices = {}\n", names: ["Shop"] }];
    const checks = [
      astCheck(),
      agreementCheck(),
      unsafeCheck({ policy: "reject" }),
      leakCheck(),
      referenceCheck({ judge }),
      stubCheck({ judge }),
      coverageCheck({ executor }),
      mutationCheck({ judge, maxMutants: 40 }),
    ];
    const findings = await runChecks(checks, { ...subject, context });
    expect(findings.filter(({ passed }) => !passed)).toEqual([]);
    const { coverage, mutation, agreement } = byName(findings);
    expect(coverage?.evidence).toMatchObject({ line_coverage: 1, branch_coverage: 1, missing_lines: [] });
    expect(agreement?.evidence).toEqual({ runs: 3, tests: 6, distinct: 6 });
    expect(mutation?.evidence["score"]).toBeGreaterThan(0.7);
  });

  it("report mutants that survive a shallow suite", async () => {
    const subject = await subjectOf(shallow);
    const findings = byName(
      await runChecks([coverageCheck({ executor }), mutationCheck({ judge, maxMutants: 40 })], subject),
    );
    expect(findings["coverage"]).toMatchObject({
      passed: false,
      evidence: { missing_lines: [15, 17, 19] },
    });
    expect(findings["mutation"]?.passed).toBe(false);
  });

  it("count mutants that time out separately from killed mutants", async () => {
    const code =
      "def count(n):\n    steps = 0\n    while n > 0:\n        n = n - 1\n        steps += 2\n    return steps\n";
    const module = bakeryModule(code, "count");
    const tests = [callTest(["2"]), callTest(["0"]), callTest(["5"])];
    const { recording } = unwrap(await judge.record({ module, suite: bakerySuite(tests) }));
    const { target } = await subjectOf(thorough);
    const subject = { module, recording, target: { ...target, orig_func: code.trimEnd(), func_name: "count" } };
    const { evidence } = await mutationCheck({ judge, maxMutants: 40 }).run(subject);
    expect(evidence["timeout"]).toBeGreaterThan(0);
    expect(evidence["score"]).toBe(
      Number(evidence["killed"]) / (Number(evidence["killed"]) + Number(evidence["survived"])),
    );
  });
});
