import { describe, expect, it } from "vitest";
import { orchardRequest, parser } from "../../../test/python.ts";
import { readBlock } from "../read-answer.ts";
import { createPythonAnswers } from "./python-answers.ts";

const { module } = orchardRequest(
  `import json

LIMIT = 3


class Tree:
    def __init__(self, age):
        self.age = age

    def prune(self, branches, keep=1):
        if branches > LIMIT and self.age > keep:
            return branches - keep
        return json.dumps(branches)

    @property
    def rings(self):
        return self.age

    @staticmethod
    def plant(seed):
        return Tree(seed)

    def __add__(self, other):
        return Tree(self.age + other)


async def water(tree, litres):
    return litres * tree.age
`,
  "Tree.prune",
);

function read(code: string, entry = "Tree.prune") {
  return readBlock(code, createPythonAnswers(parser, { ...module, entry }));
}

function call(text: string, entry: string) {
  const answer = read(`CALLS = [${JSON.stringify(text)}]`, entry);
  return answer.status === "read" ? answer.calls[0] : answer;
}

describe("createPythonAnswers", () => {
  it.each([
    ["LocalTimezone.utcoffset.__globals__", 'CALLS = ["Tree(prune.__globals__).prune(1)"]', "__globals__"],
    ["globals() in a call", 'CALLS = ["Tree(globals()).prune(1)"]', "globals"],
    ["an attribute named by a text", "CALLS = [\"getattr(Tree, '__dict__')\\nTree(1).prune(1)\"]", "__dict__"],
    ["sys.modules", 'CALLS = ["sys.modules.clear()\\nTree(1).prune(1)"]', "sys.modules"],
    ["__dict__ in a helper", 'def grow():\n    return Tree.__dict__\nCALLS = ["Tree(grow()).prune(1)"]', "__dict__"],
  ])("rejects %s", (_, code, name) => {
    expect(read(code)).toEqual({ status: "refused", reason: `${name} must not be used.` });
  });

  it("splits the calls, each with the helpers that it uses", () => {
    const code = [
      "import decimal",
      "def old(age):\n    return Tree(grown(age))",
      "def grown(age):\n    return age + 10",
      "def unused():\n    return 0",
      'CALLS = ["old(3).prune(5, keep=decimal.Decimal(2))", "tree = Tree(1)\\ntree.age = 9\\ntree.prune(2)", "prune(1)"]',
    ].join("\n");
    expect(read(code)).toEqual({
      status: "read",
      strings: 3,
      calls: [
        {
          setup: [
            "import decimal",
            "def old(age):\n    return Tree(grown(age))",
            "def grown(age):\n    return age + 10",
          ],
          receiver: "old(3)",
          arguments: [
            { name: null, code: "5" },
            { name: "keep", code: "decimal.Decimal(2)" },
          ],
        },
        { setup: ["tree = Tree(1)", "tree.age = 9"], receiver: "tree", arguments: [{ name: null, code: "2" }] },
      ],
    });
  });

  it.each([
    ["Tree(2).rings", "Tree.rings", { setup: [], receiver: "Tree(2)", arguments: [] }],
    ["Tree.plant(4)", "Tree.plant", { setup: [], receiver: null, arguments: [{ name: null, code: "4" }] }],
    ["Tree(2) + 3", "Tree.__add__", { setup: [], receiver: "Tree(2)", arguments: [{ name: null, code: "3" }] }],
    ["await water(Tree(1), 2)", "water", expect.objectContaining({ receiver: null })],
    ["asyncio.run(water(Tree(1), 2))", "water", expect.objectContaining({ receiver: null })],
  ])("reads %s as a call of %s", (text, entry, expected) => {
    expect(call(text, entry)).toEqual(expected);
  });

  it("shows results by VIEW", () => {
    const view = "def VIEW(result):\n    return result.age";
    expect(read(`${view}\nCALLS = ["Tree.plant(4)"]`, "Tree.plant")).toMatchObject({
      calls: [{ setup: [view], view: "VIEW(result)" }],
    });
  });

  it("accepts the answer that there is nothing to test", () => {
    expect(read("# nothing to test")).toEqual({ status: "read", calls: [], strings: 0 });
  });

  it.each([
    ["CALLS = [", "The block is no Python that parses."],
    ["helper = 1", "There is no CALLS = [...] with calls as strings."],
    ["CALLS = []", "CALLS is empty."],
    ['CALLS = [("Tree(1).prune(2)", 2)]', "CALLS must be a list of string literals"],
    ['CALLS = ["Tree(1).prune(2)"]\nassert Tree(1).prune(2) == 2', "There is an assert."],
    ['import socket\nCALLS = ["Tree(1).prune(2)"]', "socket must not be imported."],
    ['from os import environ\nCALLS = ["Tree(1).prune(2)"]', "os must not be imported."],
    [
      'def age():\n    import random\n    return random.random()\nCALLS = ["Tree(age()).prune(2)"]',
      "random must not be",
    ],
    ['CALLS = ["Tree(1).prune(2)"]\nx = eval("1")', "eval must not be used."],
    ['LIMIT = 9\nCALLS = ["Tree(1).prune(2)"]', "LIMIT is a name of the module."],
    ['class Tree:\n    pass\nCALLS = ["Tree().prune(2)"]', "Tree is a name of the module."],
    ['print("x")\nCALLS = ["Tree(1).prune(2)"]', "Only imports, definitions and CALLS may stand at the top"],
    ['def VIEW(result):\n    return 1\nCALLS = ["Tree(1).prune(2)"]', "VIEW must take the result"],
    ['CALLS = ["Tree(1).rings"]', "does not end with one call of Tree.prune, as `<object>.prune(...)`"],
    ['CALLS = ["str(Tree(1).prune(2))"]', "does not end with one call of Tree.prune"],
    ['CALLS = ["Tree(1).prune(Tree(2).prune(1))"]', "does not end with one call of Tree.prune"],
    ['CALLS = ["Tree(1).prune(*[2])"]', "does not end with one call of Tree.prune"],
    ['CALLS = ["Tree(1).prune(2"]', "is no Python that parses."],
    [
      'class Mine:\n    def prune(self, branches, keep=1):\n        if branches > LIMIT and self.age > keep:\n            return branches - keep\n        return json.dumps(branches)\nCALLS = ["Tree(1).prune(2)"]',
      "Helpers repeat code of the module, such as `",
    ],
  ])("rejects %#, with a reason", (code, reason) => {
    expect(read(code)).toEqual({ status: "refused", reason: expect.stringContaining(reason) as string });
  });
});
