import { afterAll, describe, expect, it } from "vitest";
import type { Target } from "@repost/spec";
import { createScratch } from "../../test/support/scratch.ts";
import { discoverTargets } from "../discovery/discover-targets.ts";
import { createSource } from "../sources/create-source.ts";
import { findUsages } from "./find-usages.ts";

const scratch = createScratch();

afterAll(async () => await scratch.remove());

const oven = `"""Ovens.

>>> bake("rye")
'warm rye'
"""

class Oven:
    """An oven."""

    def heat(self, degrees):
        """Heat it.

        >>> Oven().heat(3)
        3
        """
        return degrees

    @property
    def warm(self):
        """Whether it is warm."""
        return True

    def __call__(self):
        """Use it."""
        return 1


def bake(bread):
    """Bake it.

    >>> bake("own example")
    """
    return "warm " + bread


def serve():
    return [bake(bread) for bread in ("rye", "oat")]
`;

const tests = `import pytest
from bakery.oven import Oven, bake
from bakery import other

BREADS = ["rye", OAT]
OAT = "oat"
UNUSED = 1


@pytest.fixture
def loaf():
    return BREADS[0]


@pytest.mark.parametrize("bread", BREADS)
def test_bake(bread):
    # bake("in a comment")
    assert bake(bread) == "warm " + bread


class TestOven:
    size = 3
    colour = "red"

    def setUp(self):
        self.oven = Oven()

    def test_heat(self):
        assert self.oven.heat(self.size) == 3

    def test_warm(self):
        assert self.oven.warm

    def test_other(self):
        assert other("bake(")


for bread in BREADS:
    bake(bread)
`;

const files = {
  "bakery/oven.py": oven,
  "bakery/shop.py":
    "from .oven import bake\n\n\ndef open_shop():\n    return bake('shop')\n\n\ndef rebake(x):\n    pass\n",
  "tests/test_oven.py": tests,
  "tests/test_shop.py": "def test_shop():\n    assert bake('shop') == 1\n",
  "README.md":
    "# Bakery\n\n```python\nbread = 'readme'\n```\n\nthen\n\n```python\nprint(bake(bread))\n```\n\n```js\nbake(1)\n```\n\n## Else\n\n    >>> nothing()\n",
  "docs/use.rst":
    "Use\n====\n\n.. code-block:: python\n   :linenos:\n\n   bake('block')\n\n.. note::\n\n   bake('note')\n\nLike this::\n\n    >>> bread = 'session'\n    >>> bake(bread)\n    'warm session'\n",
};

async function usagesOf(name: string, limit?: number): Promise<readonly string[]> {
  const repository = await createSource(await scratch.folder(files)).open();
  const { targets } = await discoverTargets({ repository });
  const target = targets.find(({ func_name }) => func_name === name) as Target;
  return findUsages({ repository, target, ...(limit === undefined ? {} : { limit }) });
}

describe("findUsages", () => {
  it("returns short self-contained usages, nearest first, without the target", async () => {
    expect(await usagesOf("bake")).toEqual([
      ">>> bake(\"rye\")\n'warm rye'\n",
      'import pytest\nfrom bakery.oven import Oven, bake\nBREADS = ["rye", OAT]\nOAT = "oat"\n' +
        '@pytest.mark.parametrize("bread", BREADS)\ndef test_bake(bread):\n    # bake("in a comment")\n    assert bake(bread) == "warm " + bread\n',
      'from bakery.oven import Oven, bake\nBREADS = ["rye", OAT]\nOAT = "oat"\nfor bread in BREADS:\n    bake(bread)\n',
      "```python\nbread = 'readme'\nprint(bake(bread))\n```\n",
      "    >>> bread = 'session'\n    >>> bake(bread)\n    'warm session'\n",
      "```python\nbake('block')\n```\n",
      "def test_shop():\n    assert bake('shop') == 1\n",
      'def serve():\n    return [bake(bread) for bread in ("rye", "oat")]\n',
      "from .oven import bake\ndef open_shop():\n    return bake('shop')\n",
    ]);
  });

  it("includes the test class and its used members in a method's test", async () => {
    expect(await usagesOf("Oven.heat")).toEqual([
      "from bakery.oven import Oven, bake\nclass TestOven:\n    size = 3\n    def setUp(self):\n        self.oven = Oven()\n" +
        "    def test_heat(self):\n        assert self.oven.heat(self.size) == 3\n",
    ]);
  });

  it("finds properties where they are read, and protocols where an object is made", async () => {
    expect((await usagesOf("Oven.warm")).map((text) => text.includes("def test_warm"))).toEqual([true]);
    expect(await usagesOf("Oven.__call__")).toEqual([
      "        >>> Oven().heat(3)\n        3\n",
      "from bakery.oven import Oven, bake\nclass TestOven:\n    def setUp(self):\n        self.oven = Oven()\n",
    ]);
  });

  it("returns at most the requested number of usages", async () => {
    expect(await usagesOf("bake", 2)).toEqual((await usagesOf("bake")).slice(0, 2));
  });

  it("cuts long sections of examples down to what leads to a call", async () => {
    const filler = Array.from({ length: 500 }, (_, index) => `>>> filler_${index}\n${index}\n`).join("\n");
    const root = await scratch.folder({
      "a.py": 'def bake():\n    "Bake."\n    return 1\n',
      "docs/long.rst": `${filler}\n>>> bake()\n1\n`,
    });
    const repository = await createSource(root).open();
    const { targets } = await discoverTargets({ repository });
    const [text = ""] = findUsages({ repository, target: targets[0] as Target });
    expect(text).toMatch(/^>>> filler_\d+\n(?:.*\n)*>>> bake\(\)\n1\n$/u);
    expect(text.length).toBeLessThan(2500);
  });

  it("ignores examples and calls in files that define a function of the same name themselves", async () => {
    const own = {
      "a.py": 'def bake(bread):\n    "Bake."\n    return 1\n',
      "b.py": "from a import bake\nbake('rye')\n",
    };
    const another = 'def bake(degrees):\n    """\n    >>> bake(9)\n    """\n\n\nbake(10)\n';
    const root = await scratch.folder({ ...own, "c.py": another });
    const repository = await createSource(root).open();
    const { targets } = await discoverTargets({ repository });
    const target = targets.find(({ path }) => path === "a.py") as Target;
    expect(findUsages({ repository, target })).toEqual(["from a import bake\nbake('rye')\n"]);
    const scripts = await createSource(
      await scratch.folder({
        "a.js": "/** Bakes. */\nexport function bake(bread) {\n  return bread;\n}\n",
        "b.js":
          "/**\n * @example\n * bake(9)\n */\nvar bake = function (degrees) {\n  return degrees;\n};\nbake(10);\n",
        "c.js": 'const bake = require("./a.js").bake;\nbake("rye");\n',
      }),
    ).open();
    const discovered = await discoverTargets({ repository: scripts });
    const script = discovered.targets.find(({ path }) => path === "a.js") as Target;
    const texts = findUsages({ repository: scripts, target: script });
    expect([texts.length, texts[0]?.includes('bake("rye")')]).toEqual([1, true]);
  });

  it("looks through long comments and lines in linear time", async () => {
    const root = await scratch.folder({
      "a.py": 'def bake():\n    "Bake."\n    return 1\n',
      "test_a.py": `#${" ".repeat(900_000)}\nassert bake() == 1\n`,
      "test_b.py": `x = "${"a".repeat(900_000)}"; assert bake() == 2\n`,
      "test_c.py": `${"(".repeat(10_000)}bake()\n`,
    });
    const repository = await createSource(root).open();
    const { targets } = await discoverTargets({ repository });
    expect(findUsages({ repository, target: targets[0] as Target })).toEqual(["assert bake() == 1\n"]);
  });
});
