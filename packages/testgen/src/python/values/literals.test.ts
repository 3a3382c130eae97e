import { describe, expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import { indexModule } from "../source/module-index.ts";
import { printExpression } from "../source/print-expression.ts";
import { minedLiterals } from "./literals.ts";

describe("minedLiterals", () => {
  it("lists the function's literals first, then those of constants, its documentation and its callees", () => {
    const code = [
      'UNITS = {"kg": 1000, "g": 1}',
      "",
      "def helper(x):",
      "    return x == 77",
      "",
      "def weigh(text):",
      '    """Weighs; understands \'3 kg\' and ``2 g``, but see the note: don\'t mix."""',
      '    if text.endswith("!"):',
      "        return -1.5",
      "    return helper(UNITS[text])",
    ].join("\n");
    using tree = parser.parse(code);
    const index = indexModule(tree.root);
    const definition = index.functions.get("weigh");
    if (definition === undefined) throw new Error("There is no weigh.");
    expect(minedLiterals(index, definition).map(printExpression)).toEqual([
      '"!"',
      "-1.5",
      '"kg"',
      "1000",
      '"g"',
      "1",
      '"3 kg"',
      '"2 g"',
      "77",
    ]);
  });

  it("skips arguments and output of examples", () => {
    const code = [
      "def titled(name):",
      '    """Makes a title of \'words_like_these\'.',
      "",
      "    >>> titled('old_name')",
      "    'OldName'",
      "    >>> for one in titled('a'):",
      "    ...     print(repr(one))",
      "    'A'",
      "",
      "    The same as 'of_others'.",
      '    """',
      '    return name.replace("_", "")',
    ].join("\n");
    using tree = parser.parse(code);
    const index = indexModule(tree.root);
    const definition = index.functions.get("titled");
    if (definition === undefined) throw new Error("There is no titled.");
    expect(minedLiterals(index, definition).map(printExpression)).toEqual([
      '"_"',
      '""',
      '"words_like_these"',
      '"of_others"',
    ]);
  });

  it("includes literals of used properties, methods and attributes of its class or a derived class", () => {
    const code = [
      "class Soil:",
      '    sand = "dry"',
      "",
      "class Address:",
      "    sign: str",
      '    blank = ("-", "?")',
      "    @property",
      "    def port(self):",
      "        return Soil.sand in self.whole.partition(self.sign)[2]",
      "    def show(self, x):",
      "        if x in self.blank: return 8080",
      "        return self.port",
      "",
      "class Web(Address):",
      '    sign = ":"',
      '    other = "unasked"',
    ].join("\n");
    using tree = parser.parse(code);
    const index = indexModule(tree.root);
    const definition = index.functions.get("Address.show");
    if (definition === undefined) throw new Error("There is no show.");
    expect(minedLiterals(index, definition).map(printExpression)).toEqual(["8080", '"-"', '"?"', "2", '"dry"', '":"']);
  });
});
