import { createExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { unwrap } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { hasSandbox } from "../pipeline/has-sandbox.ts";
import { bakeryModule, bakerySuite, callTest } from "./bakery-module.ts";
import { programSuite } from "./split-bakery.ts";

const executor = await createExecutor({ kind: (await hasSandbox()) ? "sandbox" : "process" });
afterAll(() => executor.close());
const judge = createJudge({ executor, confirmTimeouts: false });

describe("annotations of a candidate", () => {
  const area = `import dataclasses
import functools
class Area:
    def __init__(self, size):
        self.size = size
    @classmethod
    def zero(cls):
        """No area."""
        return cls(0)
@functools.singledispatch
def kind(x):
    return "other"
@kind.register
def _(x: int):
    return "number"
@dataclasses.dataclass
class Loaf:
    name: str
    grams: int = 1
`;
  const test = `
assert Area.zero_new_implementation().size == 0 and type(Area.zero_new_implementation()) is Area
assert [kind(1), kind("x")] == ["number", "other"] and Loaf("rye") == Loaf("rye", 1)
`;

  it.each([
    ["use the name of their class", "@classmethod\ndef zero(cls) -> Area:\n    return cls(0)\n"],
    [
      "use an undefined name",
      "@classmethod\ndef zero(cls: Type[T], *more: Optional[List[int]]) -> Maybe.Area:\n    return cls(0)\n",
    ],
    [
      "are inside a function",
      "@classmethod\ndef zero(cls):\n    def make(size: Nothing) -> Nowhere:\n        found: Never = cls(size)\n        return found\n    return make(0)\n",
    ],
    [
      "are read at run time",
      `from dataclasses import dataclass, fields
from typing import get_type_hints
@dataclass
class Size:
    x: int
    y: "int" = 2
@functools.singledispatch
def sort(x): return "other"
@sort.register
def _(x: int): return "number"
@classmethod
def zero(cls: Unknown):
    assert [field.name for field in fields(Size)] == ["x", "y"] and Size(1) == Size(1, 2)
    assert get_type_hints(Size) == {"x": int, "y": int} and sort(1) == "number" and sort("") == "other"
    assert kind(3) == "number" and Loaf.__annotations__["grams"] is int
    return cls(0)
`,
    ],
  ])("do not fail it when they %s", async (_name, solution) => {
    const module = bakeryModule(area, "Area.zero");
    const recorded = unwrap(await judge.record({ module, suite: programSuite(area + test) }));
    const { outcome, detail } = await judge.judge({ ...recorded, module, solution });
    expect([outcome, detail]).toEqual(["passed", null]);
  });

  it("do not fail it when it is judged by calls", async () => {
    const module = bakeryModule("def grow(x):\n    return x + 1\n", "grow");
    const recorded = unwrap(
      await judge.record({ module, suite: bakerySuite(["1", "5", "7"].map((x) => callTest([x]))) }),
    );
    const solution = `def grow(x: Grams) -> Optional[Grams]:
    def more(y: Nothing) -> 1 | "x":
        return y + 1
    return more(x)
`;
    const { outcome, detail, trust } = await judge.judge({ ...recorded, module, solution });
    expect([outcome, detail, trust]).toEqual(["passed", null, "data"]);
  });
});
