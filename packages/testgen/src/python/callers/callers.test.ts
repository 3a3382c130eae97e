import { describe, expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import { createClassFinder } from "../classes/class-finder.ts";
import { indexModule } from "../source/module-index.ts";
import { printExpression } from "../source/print-expression.ts";
import { createAnnotationReader } from "../types/annotations.ts";
import { printCall } from "../print-call.ts";
import { callersOf } from "./callers.ts";

interface Files {
  /** The slice. */
  readonly code: string;
  /** The whole file. @default the slice */
  readonly source?: string;
  readonly entry: string;
}

function callers({ code, source = code, entry }: Files): unknown {
  using tree = parser.parse(code);
  const index = indexModule(tree.root);
  const definition = index.functions.get(entry);
  if (definition === undefined) throw new Error(`There is no ${entry}.`);
  const annotations = createAnnotationReader(parser, index);
  const isMethod = definition.binding === "method";
  const found = callersOf({
    parser,
    index,
    reader: { annotations, finder: createClassFinder(index, annotations) },
    definition,
    targetPath: "bakery/oven.py",
    source,
    receiver: isMethod ? { variable: "oven", factoryName: "Oven as receiver" } : null,
  });
  return found.map(({ open, setup, receiver, arguments: given }) => [
    open.map(({ name, declared }) => (declared.kind === "instance" ? `${name}: ${declared.name}` : name)),
    printCall({ setup, receiver, arguments: given, origin: "search", expectsException: false }).setup,
    ...(receiver === null ? [] : [printExpression(receiver)]),
    ...given.map(({ value }) => printExpression(value)),
  ]);
}

const weigh = "def weigh(loaf):\n    return len(loaf)\n";

describe("callersOf", () => {
  it("calls a function with what another makes for it, and leaves open what that takes", () => {
    const code = `import json\n${weigh}def order(text, extra):\n    loaves = json.loads(text)\n    return weigh(loaves["rye"])\n`;
    expect(callers({ code, entry: "weigh" })).toEqual([[["text"], ["loaves = json.loads(text)"], 'loaves["rye"]']]);
  });

  it("takes one turn of loops around the call", () => {
    const loop = `${weigh}def order(texts):\n    total = 0\n    for text in texts:\n        total += weigh(text.split())\n    return total\n`;
    const inner = `${weigh}def order(texts):\n    return sum(weigh(one) for one in texts)\n`;
    expect([callers({ code: loop, entry: "weigh" }), callers({ code: inner, entry: "weigh" })]).toEqual([
      [[["texts"], ["text = next(iter(texts))"], "text.split()"]],
      [[["texts"], ["one = next(iter(texts))"], "one"]],
    ]);
  });

  it("follows methods of the same object, from one that calls the other", () => {
    const code = [
      "class Oven:",
      "    def bake(self, text):",
      "        parts = text.split()",
      "        return self.heat(parts)",
      "    def heat(self, loaves):",
      "        first = loaves[0]",
      "        return self.turn(first)",
      "    def turn(self, loaf):",
      "        return loaf",
    ].join("\n");
    expect(callers({ code, entry: "Oven.turn" })).toEqual([
      [
        ["oven: Oven as receiver", "text"],
        ["parts = text.split()", "loaves = parts", "first = loaves[0]"],
        "oven",
        "first",
      ],
      [["oven: Oven as receiver", "loaves"], ["first = loaves[0]"], "oven", "first"],
    ]);
  });

  it("takes over short functions, imports and variables of the file that the module lacks", () => {
    const source = `import json\nKEY = "rye"\ndef read(text):\n    return json.loads(text)[KEY]\n${weigh}def order(text):\n    return weigh(read(text))\n`;
    expect(callers({ code: weigh, source, entry: "weigh" })).toEqual([
      [["text"], ["import json", 'KEY = "rye"', "def read(text):\n    return json.loads(text)[KEY]"], "read(text)"],
    ]);
  });

  it.each([
    ["is only passed on", `${weigh}def order(loaf):\n    return weigh(loaf)\n`],
    [
      "comes from an open file",
      `${weigh}def order(name):\n    with open(name) as file:\n        return weigh(file.read())\n`,
    ],
    ["comes from a name that nothing gives", `${weigh}def order(name):\n    return weigh(shelf[name])\n`],
    ["comes from a list of unknown length", `${weigh}def order(*names):\n    return weigh(names[0])\n`],
  ])("leaves calls whose argument %s", (_, code) => {
    expect(callers({ code, entry: "weigh" })).toEqual([]);
  });
});
