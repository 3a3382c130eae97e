import { coverageCheck } from "@repost/checks";
import { createProcessExecutor } from "@repost/executor";
import type { CheckSubject, Language, Recording } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { subjectOf } from "../../packages/checks/test/loaf-subject.ts";
import { installedPytest } from "../installed-pytest.ts";

const sitePackages = installedPytest();
const executor = createProcessExecutor({
  resolveEnvironment: () => Promise.resolve({ sitePackages: sitePackages ?? "", modules: ["pytest"] }),
});
afterAll(() => executor.close());

const python = `def shipping(grams, express=False):
    base = 5 if grams < 1000 else 9
    if express:
        return base * 2
    if grams > 5000:
        return base + 3
    return base
`;
const typescript = `export function shipping(grams: number, express = false): number {
  const base = grams < 1000 ? 5 : 9;
  if (express) return base * 2;
  if (grams > 5000) return base + 3;
  return base;
}
`;

function subjectWith(language: Language, program: string): CheckSubject {
  const [code, path] = language === "python" ? [python, "shop.py"] : [typescript, "shop.mts"];
  const recording: Partial<Recording> = { trust: "split", program };
  return subjectOf({ code, original: code.trimEnd(), entry: "shipping", module: { language, path }, recording });
}

describe("coverage of a test program that imports the module", () => {
  it.each<readonly [title: string, language: Language, program: string, reason: string]>([
    [
      "functions of Python",
      "python",
      "from shop import shipping\n\ndef test_light():\n    assert shipping(1) == 5\n\ndef test_express():\n    assert shipping(1, express=True) == 10\n",
      "The tests run 3 of 4 branches of the target.",
    ],
    [
      "a class of unittest that the program runs",
      "python",
      "import unittest\nimport shop\n\nclass Shipping(unittest.TestCase):\n    def test_light(self):\n        self.assertEqual(shop.shipping(6000), 12)\n\nif __name__ == '__main__':\n    unittest.main()\n",
      "The tests run 2 of 4 branches of the target.",
    ],
    [
      "statements that use the module's names",
      "python",
      "assert shipping(1) == 5\nassert shipping(9000) == 12\n",
      "The tests run 3 of 4 branches of the target.",
    ],
    [
      "tests of node:test",
      "typescript",
      'import assert from "node:assert/strict";\nimport { test } from "node:test";\nimport { shipping } from "./shop.mjs";\n\ntest("light", () => {\n  assert.equal(shipping(1), 5);\n});\ntest("express", async () => {\n  assert.equal(shipping(2000, true), 18);\n});\n',
      "The tests run 6 of 7 branches of the target.",
    ],
    [
      "functions of TypeScript that a test runner calls",
      "typescript",
      'import { shipping } from "./shop";\n\nexport function testLight() {\n  if (shipping(1) !== 5) throw new Error();\n}\n',
      "The tests run 4 of 7 branches of the target.",
    ],
    [
      "statements of TypeScript that use the module's names",
      "typescript",
      "if (shipping(9000) !== 12) throw new Error();\n",
      "The tests run 4 of 7 branches of the target.",
    ],
  ])("counts %s", { timeout: 60_000 }, async (_title, language, program, reason) => {
    const finding = await coverageCheck({ executor }).run(subjectWith(language, program));
    expect(finding.reason).toBe(reason);
  });

  it.skipIf(sitePackages === null)("counts parametrized tests and fixtures", { timeout: 60_000 }, async () => {
    const program =
      "import pytest\nfrom shop import shipping\n\n@pytest.fixture\ndef heavy():\n    return 6000\n\n@pytest.mark.parametrize('express', [True])\ndef test_express(express):\n    assert shipping(1, express) == 10\n\ndef test_heavy(heavy):\n    assert shipping(heavy) == 12\n";
    const check = coverageCheck({ executor, environmentOf: () => "packages" });
    expect((await check.run(subjectWith("python", program))).reason).toBe(
      "The tests run 3 of 4 branches of the target.",
    );
  });

  it("reports a framework that the environment lacks", { timeout: 60_000 }, async () => {
    const program =
      'import { test } from "vitest";\nimport { shipping } from "./shop";\ntest("a", () => shipping(1));\n';
    const finding = await coverageCheck({ executor }).run(subjectWith("typescript", program));
    expect(finding).toMatchObject({
      passed: false,
      reason: "The calls could not be traced: the environment does not have vitest.",
    });
  });
});
