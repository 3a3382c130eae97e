import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { mutationScore } from "@repost/checks";
import { createProcessExecutor } from "@repost/executor";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installedPytest } from "../installed-pytest.ts";

const sitePackages = installedPytest();
const nodeModules = fileURLToPath(new URL("../../node_modules", import.meta.url));
/** Folder with jest; otherwise the tests are skipped. */
const jestFolder = process.env["REPOST_TEST_JEST"];
const executor = createProcessExecutor({
  resolveEnvironment: (name) =>
    Promise.resolve(
      name === "jest"
        ? { sitePackages: join(jestFolder ?? "", "node_modules"), modules: ["jest"] }
        : name === "node"
          ? { sitePackages: nodeModules, modules: ["vitest"] }
          : { sitePackages: sitePackages ?? "", modules: ["pytest"] },
    ),
});
let root = "";
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "gate-"));
});
afterAll(async () => {
  await executor.close();
  await rm(root, { recursive: true });
});

async function project(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(root, name);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

const python = `"""A shop."""

FREE = 100


def shipping(total, express=False):
    """Price of shipping."""
    if total >= FREE:
        return 0
    return 10 if express else 5
`;
const typescript = `const FREE = 100;

export function shipping(total: number, express = false): number {
  if (total >= FREE) return 0;
  return express ? 10 : 5;
}
`;

describe("mutationScore of a function of Python", () => {
  const files = { "pyproject.toml": "", "src/shop/__init__.py": "", "src/shop/costs.py": python };

  it.skipIf(sitePackages === null)(
    "runs parametrized tests and fixtures, and reports which test killed a mutant",
    { timeout: 120_000 },
    async () => {
      const tests = {
        "tests/conftest.py": "import pytest\n\n@pytest.fixture\ndef large():\n    return 100\n",
        "tests/test_costs.py":
          "import pytest\nfrom shop.costs import shipping\n\n@pytest.mark.parametrize('express, price', [(False, 5), (True, 10)])\ndef test_small(express, price):\n    assert shipping(99, express) == price\n\ndef test_large(large):\n    assert shipping(large) == 0\n\n@pytest.mark.skip(reason='later')\ndef test_later():\n    assert shipping(1) == 1\n",
      };
      const folder = await project("pytest", { ...files, ...tests });
      const file = join(folder, "src/shop/costs.py");
      const result = await mutationScore({
        file,
        function: "shipping",
        tests: join(folder, "tests/test_costs.py"),
        executor,
        environment: "python",
      });
      expect([result.score, result.survivors, result.tests]).toEqual([
        expect.any(Number),
        result.survivors,
        { run: 3, not_run: [{ name: "test_later", reason: "later" }] },
      ]);
      const bound = result.killers.find(({ original, line }) => original.includes(">=") || line === 8);
      expect(bound).toMatchObject({ file, line: 8, test: expect.stringMatching(/^test_(?:large|small)/u) as string });
      expect(result.killers.length).toBe(result.killed);
      expect(await readFile(file, "utf8")).toBe(python);
    },
  );

  it(
    "runs unittest without pytest, and reports the positions of survivors in the file",
    { timeout: 120_000 },
    async () => {
      const tests = {
        "tests/test_costs.py":
          "import unittest\nfrom shop.costs import shipping\n\nclass Shipping(unittest.TestCase):\n    def test_small(self):\n        self.assertEqual(shipping(1), 5)\n\ndef test_express():\n    assert shipping(1, True) == 10\n\ndef test_large(large):\n    assert shipping(large) == 0\n",
      };
      const folder = await project("unittest", { ...files, ...tests });
      const file = join(folder, "src/shop/costs.py");
      const result = await mutationScore({
        file,
        function: "shipping",
        tests: [join(folder, "tests/test_costs.py")],
        executor,
      });
      expect(result.tests).toEqual({
        run: 2,
        not_run: [{ name: "test_large", reason: "takes large: needs pytest, which the environment does not have" }],
      });
      expect(result.survivors).toContainEqual(expect.objectContaining({ file, line: 9 }));
      for (const { line, column, original } of result.survivors) {
        expect((python.split("\n")[line - 1] ?? "").slice(column - 1)).toContain(original.split("\n")[0]);
      }
      expect(result.killers.map(({ test }) => test)).toContain("Shipping.test_small");
    },
  );

  it("selects the same mutants wherever the project is", { timeout: 60_000 }, async () => {
    const tests = {
      "tests/test_costs.py": "from shop.costs import shipping\n\ndef test_a():\n    assert shipping(1) == 5\n",
    };
    const drawn = await Promise.all(
      ["here", "there"].map(async (name) => {
        const folder = await project(name, { ...files, ...tests });
        const { survivors, killers } = await mutationScore({
          file: join(folder, "src/shop/costs.py"),
          function: "shipping",
          tests: join(folder, "tests/test_costs.py"),
          executor,
          maxMutants: 3,
        });
        return [...survivors, ...killers].map(({ line, column, mutated }) => ({ line, column, mutated }));
      }),
    );
    expect(drawn[0]).toHaveLength(3);
    expect(drawn[0]).toEqual(drawn[1]);
  });

  it("rejects tests that fail on the original code", { timeout: 60_000 }, async () => {
    const tests = {
      "tests/test_costs.py": "from shop.costs import shipping\n\ndef test_a():\n    assert shipping(1) == 6\n",
    };
    const folder = await project("failing", { ...files, ...tests });
    const options = { function: "shipping", tests: join(folder, "tests/test_costs.py"), executor };
    await expect(mutationScore({ ...options, file: join(folder, "src/shop/costs.py") })).rejects.toMatchObject({
      code: "CHECKS_TESTS_FAIL",
      message: "1 tests fail on the unchanged code: test_a (AssertionError).",
    });
    await expect(
      mutationScore({ ...options, file: join(folder, "src/shop/costs.py"), function: "ship" }),
    ).rejects.toMatchObject({ code: "CHECKS_FUNCTION_MISSING" });
  });
});

describe("mutationScore of a function of TypeScript", () => {
  const files = { "package.json": '{ "type": "module" }', "src/shop.ts": typescript };

  it.each([
    ["node:test", 'import { describe, test } from "node:test";', null],
    ["vitest", 'import { describe, test } from "vitest";', "node"],
  ] as const)("runs tests of %s with their own imports", { timeout: 240_000 }, async (runner, imports, environment) => {
    const test = `${imports}\nimport assert from "node:assert/strict";\nimport { shipping } from "../src/shop";\n\ndescribe("shipping", () => {\n  test("small", () => {\n    assert.equal(shipping(99), 5);\n  });\n  test("large", () => {\n    assert.equal(shipping(100), 0);\n  });\n  test.skip("express", () => {\n    assert.equal(shipping(1, true), 10);\n  });\n});\n`;
    const folder = await project(`node-${runner.replace(":", "-")}`, { ...files, "test/shop.test.ts": test });
    const result = await mutationScore({
      file: join(folder, "src/shop.ts"),
      function: "shipping",
      tests: join(folder, "test/shop.test.ts"),
      executor,
      environment,
    });
    expect([result.runner, result.tests.run, result.tests.not_run.map(({ name }) => name)]).toEqual([
      runner,
      2,
      ["shipping > express"],
    ]);
    expect(result.killers.length).toBeGreaterThan(0);
    expect(result.killers.every(({ test: name }) => /^shipping > (?:small|large)$/u.test(name))).toBe(true);
    expect(result.survivors.map(({ line, original, mutated }) => [line, original, mutated])).toEqual([
      [4, "", "express = false; "],
      [5, "10", "11"],
    ]);
  });

  it.skipIf(jestFolder === undefined)("runs tests of jest", { timeout: 240_000 }, async () => {
    const source = "exports.shipping = function shipping(total) {\n  if (total >= 100) return 0;\n  return 5;\n};\n";
    const test =
      'const { shipping } = require("../shop");\ntest("small", () => {\n  expect(shipping(99)).toBe(5);\n});\ntest.skip("large", () => {});\n';
    const manifest = '{ "devDependencies": { "jest": "*" } }';
    const folder = await project("jest", { "package.json": manifest, "shop.js": source, "test/shop.test.js": test });
    const result = await mutationScore({
      file: join(folder, "shop.js"),
      function: "shipping",
      tests: join(folder, "test/shop.test.js"),
      executor,
      environment: "jest",
      maxMutants: 4,
    });
    expect([result.runner, result.tests]).toEqual([
      "jest",
      { run: 1, not_run: [{ name: "large", reason: "pending" }] },
    ]);
    expect(result.killers.map(({ test: name }) => name)).toContain("small");
  });

  it("reports a runner that the environment lacks", { timeout: 60_000 }, async () => {
    const test = 'import { test } from "vitest";\ntest("a", () => {});\n';
    const folder = await project("missing", { ...files, "test/shop.test.ts": test });
    await expect(
      mutationScore({
        file: join(folder, "src/shop.ts"),
        function: "shipping",
        tests: join(folder, "test/shop.test.ts"),
        executor,
      }),
    ).rejects.toMatchObject({
      code: "CHECKS_TESTS_MISSING",
      message: "The tests cannot be run: the environment does not have vitest.",
    });
  });
});
