import { packageCheck } from "@repost/checks";
import { createProcessExecutor } from "@repost/executor";
import { compareObservations, createJudge, describeDifference } from "@repost/judge";
import {
  type CheckSubject,
  type Finding,
  type SandboxedModule,
  type Target,
  type TestCase,
  unwrap,
} from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { bakeryModule, bakerySuite, callTest } from "../judge/bakery-module.ts";

const executor = createProcessExecutor();
afterAll(() => executor.close());
const judge = createJudge({ executor });
const check = packageCheck({
  executor,
  difference: (expected, actual, surplus) => {
    const difference = compareObservations(expected, actual, { surplus });
    return difference === null ? null : describeDifference(difference);
  },
});

const shop = `import logging

from .flour import Bag as Flour

log = logging.getLogger(__name__)
prices = {"rye": 2}


class Bag:
    pass


def price(name, bags=1):
    return prices.get(name, 0) * bags


def weigh(bag):
    return bag.kilos * 2


def voice(text):
    return [log, text]
`;
const flour = `class Bag:
    def __init__(self, kilos):
        self.kilos = kilos
`;
const start = `from .shop import prices

prices["oat"] = 3
`;

const files = { "src/bakery/__init__.py": start, "src/bakery/shop.py": shop, "src/bakery/flour.py": flour };

function repositoryOf(sources: Readonly<Record<string, string>>): NonNullable<CheckSubject["repository"]> {
  const withoutSource = (path: string): string => path.replace("src/", "");
  const name = (path: string): string =>
    withoutSource(path).replace("/__init__.py", "").replace(".py", "").replaceAll("/", ".");
  return () =>
    Promise.resolve({
      files: Object.entries(sources).map(([path, content]) => ({ path: withoutSource(path), content })),
      names: new Map(Object.keys(sources).map((path) => [path, name(path)])),
      sources: new Map(Object.entries(sources)),
    });
}

interface Slice {
  readonly code: string;
  readonly entry: string;
  readonly provenance?: SandboxedModule["provenance"];
  readonly tests: readonly TestCase[];
  readonly repository?: CheckSubject["repository"];
  readonly lines?: readonly [number, number];
}

async function findingOf({
  code,
  entry,
  provenance = [],
  tests,
  repository = repositoryOf(files),
  lines: [start_line, end_line] = [1, 1000],
}: Slice): Promise<Finding> {
  const module = { ...bakeryModule(code, entry), provenance };
  const { recording } = unwrap(await judge.record({ module, suite: bakerySuite(tests) }));
  const target = { path: "src/bakery/shop.py", func_name: entry, start_line, end_line } as Target;
  return await check.run({ target, module, recording, repository });
}

const priceTests = [callTest(['"rye"']), callTest(['"rye"', "3"]), callTest(['"oat"']), callTest(['"corn"'])];
const price = "def price(name, bags=1):\n    return prices.get(name, 0) * bags\n";

describe("the check against a function's own package", () => {
  it("passes when every call has the same result in both", async () => {
    const code = `prices = {"rye": 2}\nprices["oat"] = 3\n\n\n${price}`;
    expect(await findingOf({ code, entry: "price", tests: priceTests })).toEqual({
      check: "package",
      passed: true,
      reason: "All 4 comparable calls behave the same in the package.",
      evidence: { checked: true, equal: 4, explained: 0, differs: 0, incomparable: 0 },
    });
  });

  it("fails with the first difference when the module lacks a side effect of loading the package", async () => {
    const code = `prices = {"rye": 2}\n\n\n${price}`;
    const first = `${priceTests[2]?.name ?? ""}: expected 0, got 3`;
    expect(await findingOf({ code, entry: "price", tests: priceTests })).toEqual({
      check: "package",
      passed: false,
      reason: `1 of 4 comparable calls behave differently in the package. ${first}.`,
      evidence: { checked: true, equal: 3, explained: 0, differs: 1, incomparable: 0, first },
    });
  });

  it("finds classes of other files that the module renames", async () => {
    const code = `class Bag_2:\n    def __init__(self, kilos):\n        self.kilos = kilos\nBag_2.__name__ = Bag_2.__qualname__ = "Bag"\n\n\ndef weigh(bag):\n    return bag.kilos * 2\n`;
    const tests = [callTest(["Bag_2(1)"]), callTest(["Bag_2(2)"]), callTest(["Bag_2(3)"])];
    const provenance = [{ start: 1, end: 3, path: "src/bakery/flour.py", line: 1 }];
    expect(await findingOf({ code, entry: "weigh", provenance, tests })).toMatchObject({
      passed: true,
      evidence: { checked: true, equal: 3, incomparable: 0 },
    });
  });

  it("uses the function at the target's lines when others in the file have the same name", async () => {
    const kinds = `from functools import singledispatch


@singledispatch
def price(bag):
    return 0


@price.register
def _(bag: int):
    return bag * 2


@price.register
def _(bag: str):
    return len(bag)
`;
    const repository = repositoryOf({ "src/bakery/__init__.py": "", "src/bakery/shop.py": kinds });
    const code = kinds.slice(0, kinds.lastIndexOf("@")).trimEnd();
    const tests = [callTest(["1"]), callTest(["2"]), callTest(["3"])];
    const slice = { code: `${code}\n`, entry: "_", tests, repository };
    expect(await findingOf({ ...slice, lines: [9, 11] })).toMatchObject({
      passed: true,
      evidence: { checked: true, equal: 3, differs: 0 },
    });
    expect(await findingOf({ ...slice, lines: [14, 16] })).toMatchObject({ passed: false, evidence: { differs: 3 } });
  });

  it("compares nothing when names of a call cannot be resolved", async () => {
    const code = `class Sack:\n    kilos = 1\n\n\ndef weigh(bag):\n    return [bag.kilos * 2, id(bag) > 0 and type(bag).__name__ * bag.kilos]\n`;
    const tests = ["1", "2", "3"].map((kilos) =>
      callTest(["bag"], { setup: ["bag = Sack()", `bag.kilos = ${kilos}`] }),
    );
    expect(await findingOf({ code, entry: "weigh", tests })).toMatchObject({
      passed: true,
      reason: "No call can be made in the package: NameError: name 'Sack' is not defined; nothing was compared.",
      evidence: { checked: false },
    });
  });

  it("ignores different module names", async () => {
    const code = "import logging\n\nlog = logging.getLogger(__name__)\n\n\ndef voice(text):\n    return [log, text]\n";
    const tests = [callTest(['"a"']), callTest(['"b"']), callTest(['"c"'])];
    expect(await findingOf({ code, entry: "voice", tests })).toMatchObject({
      passed: true,
      evidence: { checked: true, equal: 0, explained: 3, differs: 0 },
    });
  });

  it("ignores attributes that other modules of the package add to an object", async () => {
    const repository = repositoryOf({
      "src/bakery/__init__.py": "from . import shop\n\nshop.Bag.maker = 'mill'\nshop.OPEN.till = 5\n",
      "src/bakery/shop.py": "class Bag:\n    pass\n\n\nOPEN = Bag()\n\n\ndef pack(text):\n    return [OPEN, text]\n",
    });
    const code = "class Bag:\n    pass\n\n\nOPEN = Bag()\n\n\ndef pack(text):\n    return [OPEN, text]\n";
    const tests = [callTest(['"a"']), callTest(['"b"']), callTest(['"c"'])];
    expect(await findingOf({ code, entry: "pack", tests, repository })).toMatchObject({
      passed: true,
      evidence: { equal: 0, explained: 3, differs: 0 },
    });
  });

  it("reports why the package does not load", async () => {
    const code = `prices = {"rye": 2}\n\n\n${price}`;
    const repository = repositoryOf({ ...files, "src/bakery/__init__.py": "import mill_that_nobody_has\n" });
    expect(await findingOf({ code, entry: "price", tests: priceTests, repository })).toEqual({
      check: "package",
      passed: true,
      reason:
        "The package does not load: ModuleNotFoundError: No module named 'mill_that_nobody_has'; nothing was compared.",
      evidence: {
        checked: false,
        why: "The package does not load: ModuleNotFoundError: No module named 'mill_that_nobody_has'",
      },
    });
  });
});
