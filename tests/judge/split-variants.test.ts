import { createProcessExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { unwrap } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { bakeryModule } from "./bakery-module.ts";
import { programSuite } from "./split-bakery.ts";

const executor = createProcessExecutor();
afterAll(() => executor.close());
const judge = createJudge({ executor, confirmTimeouts: false });

const ROOT = `import math

def poly(xs, x):
    """Value of a polynomial at x."""
    return sum(coefficient * math.pow(x, power) for power, coefficient in enumerate(xs))


def find_zero(xs):
    """Finds one x at which the polynomial is zero."""
    begin, end = -1.0, 1.0
    while poly(xs, begin) * poly(xs, end) > 0:
        begin *= 2.0
        end *= 2.0
    while end - begin > 1e-10:
        center = (begin + end) / 2.0
        if poly(xs, center) * poly(xs, begin) > 0:
            begin = center
        else:
            end = center
    return begin
`;
const ROOT_TEST = `
import random
rng = random.Random(42)
for _ in range(20):
    roots = [rng.randint(-10, 10) for _ in range(3)]
    coefficients = [1]
    for root in roots:
        grown = [0] * (len(coefficients) + 1)
        for at, value in enumerate(coefficients):
            grown[at] -= root * value
            grown[at + 1] += value
        coefficients = grown
    solution = find_zero(list(coefficients))
    assert math.fabs(poly(coefficients, solution)) < 1e-3, (coefficients, solution)
`;

const SHELF = `class Missing(LookupError):
    """Nothing of that name."""


def clean(name):
    return name.strip().lower()


class Shelf:
    def __init__(self):
        self.loaves = {}

    def put(self, name, grams):
        self.loaves.setdefault(clean(name), []).append(grams)

    def take(self, name, at_least=0):
        """Takes the lightest loaf of a name that weighs enough."""
        key = clean(name)
        if key not in self.loaves:
            raise Missing(key)
        fitting = sorted(grams for grams in self.loaves[key] if grams >= at_least)
        if not fitting:
            return None
        self.loaves[key].remove(fitting[0])
        return {"name": key, "grams": fitting[0], "left": list(self.loaves[key])}
`;
const SHELF_TEST = `
def test_take():
    a, b = Shelf(), Shelf()
    for shelf in (a, b):
        for grams in (750, 500, 1000):
            shelf.put(" Rye", grams)
    for at_least in (0, 600, 2000, 0):
        assert a.take("rye ", at_least) == b.take_new_implementation("rye ", at_least=at_least)
        assert a.loaves == b.loaves
    for shelf, take in ((a, a.take), (b, b.take_new_implementation)):
        try:
            take("oat")
            assert False
        except Missing as error:
            assert str(error) == "oat" and isinstance(error, LookupError)
test_take()
`;

function take(body: string, before = ""): string {
  return `${before}def take(self, name, at_least=0):\n${body.replaceAll(/^(?=.)/gmu, "    ")}\n`;
}

const SAME = `key = clean(name)
if key not in self.loaves:
    raise Missing(key)
fitting = sorted(grams for grams in self.loaves[key] if grams >= at_least)
if not fitting:
    return None
self.loaves[key].remove(fitting[0])
return {"name": key, "grams": fitting[0], "left": list(self.loaves[key])}`;

const VARIANTS: readonly (readonly [string, string])[] = [
  [
    "renamed locals",
    take(SAME.replaceAll("fitting", "enough").replaceAll("key", "wanted").replaceAll('"wanted"', '"key"')),
  ],
  ["a result in a variable", take(SAME.replace(/return (\{.*\})$/u, "outcome = $1\nreturn outcome"))],
  [
    "inner functions with other names",
    take(
      `def pick(found):\n    return sorted(g for g in found if g >= at_least)\n${SAME.replace(/sorted\(.*\)/u, "pick(self.loaves[key])")}`,
    ),
  ],
  [
    "swapped branches",
    take(
      SAME.replace(
        "if key not in self.loaves:\n    raise Missing(key)\n",
        "if key in self.loaves:\n    pass\nelse:\n    raise Missing(key)\n",
      ),
    ),
  ],
  [
    "a loop instead of a comprehension",
    take(
      SAME.replace(
        /fitting = sorted.*/u,
        "fitting = []\nfor grams in self.loaves[key]:\n    if grams >= at_least:\n        fitting.append(grams)\nfitting.sort()",
      ),
    ),
  ],
  ["a private attribute as cache", take(`self._seen = getattr(self, "_seen", 0) + 1\n${SAME}`)],
  [
    "a subclass of the exception",
    take(SAME.replace("raise Missing", "raise Unknown"), "class Unknown(Missing):\n    pass\n\n"),
  ],
  ["a helper", take(SAME.replace("clean(name)", "tidy(name)"), "def tidy(text):\n    return clean(text)\n\n")],
  ["another function of the file", take(SAME.replace("clean(name)", "clean(clean(name))"))],
  [
    "additional imports",
    take(
      SAME.replace(/sorted\(.*\)/u, "list(itertools.dropwhile(lambda g: g < at_least, sorted(self.loaves[key])))"),
      "import itertools\n\n",
    ),
  ],
  [
    "a dictionary of another class",
    take(SAME.replace(/return (\{.*\})$/u, "return collections.OrderedDict($1)"), "import collections\n\n"),
  ],
  [
    "an exception raised from another",
    take(
      SAME.replace(
        "raise Missing(key)",
        "try:\n        self.loaves[key]\n    except KeyError as error:\n        raise Missing(key) from error",
      ),
    ),
  ],
  ["deep copies", take(SAME.replace(/return (\{.*\})$/u, "return copy.deepcopy($1)"), "import copy\n\n")],
  [
    "annotations, comments and another signature",
    take(`# the lightest that will do\n${SAME}`).replace(
      "name, at_least=0",
      "name: str, at_least: int = 0, *, _spare=None",
    ),
  ],
];

describe("an honest variant of the reference", () => {
  const module = bakeryModule(SHELF, "Shelf.take");
  const recorded = judge.record({ module, suite: programSuite(SHELF + SHELF_TEST) });

  it.each(VARIANTS)("passes with %s", async (_name, solution) => {
    const verdict = await judge.judge({ ...unwrap(await recorded), module, solution });
    expect([verdict.outcome, verdict.detail]).toEqual(["passed", null]);
  });

  it("passes with another algorithm within the test's tolerance", async () => {
    const root = bakeryModule(ROOT, "find_zero");
    const result = unwrap(await judge.record({ module: root, suite: programSuite(ROOT + ROOT_TEST) }));
    const newton = `def find_zero(xs):
    def slope(x):
        return sum(power * c * x ** (power - 1) for power, c in enumerate(xs) if power)
    for start in (0.5, -0.5, 3.3, -3.3, 11.0, -11.0, 30.0):
        x = start
        for _ in range(500):
            step = slope(x)
            if step == 0:
                break
            x -= poly(xs, x) / step
        if abs(poly(xs, x)) < 1e-6:
            return x
    raise ArithmeticError("no zero")
`;
    const verdict = await judge.judge({ ...result, module: root, solution: newton });
    expect([verdict.outcome, verdict.detail]).toEqual(["passed", null]);
  });

  it("passes with a callable class, a bound method or a partial instead of a closure", async () => {
    const code = "import functools\n\ndef scaled(factor):\n    return lambda x: x * factor\n";
    const scaled = bakeryModule(code, "scaled");
    const test = "assert scaled(3)(2) == 6\nassert list(map(scaled(2), [1, 5])) == [2, 10]\n";
    const result = unwrap(await judge.record({ module: scaled, suite: programSuite(code + test) }));
    const times =
      "class Times:\n    def __init__(self, factor):\n        self.factor = factor\n    def __call__(self, x):\n        return self.factor * x\n";
    const solutions = ["Times(factor)", "Times(factor).__call__", "functools.partial(Times.__call__, Times(factor))"];
    const verdicts = [...solutions, "Times(factor + 1)"].map((value) =>
      judge.judge({ ...result, module: scaled, solution: `${times}def scaled(factor):\n    return ${value}\n` }),
    );
    expect((await Promise.all(verdicts)).map(({ outcome, detail }) => [outcome, detail])).toEqual([
      ["passed", null],
      ["passed", null],
      ["passed", null],
      ["failed", "assert scaled(3)(2) == 6: AssertionError; last, scaled(3) returned <OpenProxy>"],
    ]);
  });
});
