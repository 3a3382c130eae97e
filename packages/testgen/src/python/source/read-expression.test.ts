import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyExpression } from "../../../test/any-expression.ts";
import { parser } from "../../../test/python.ts";
import { nodesOf, type Expression } from "../../values/expression.ts";
import { childrenOfNode } from "./definitions.ts";
import { printExpression } from "./print-expression.ts";
import { readExpression, readTemplate } from "./read-expression.ts";

function read(source: string): Expression {
  using tree = parser.parse(source);
  const [statement] = childrenOfNode(tree.root);
  const node = childrenOfNode(statement)[0];
  if (node === undefined) throw new Error(`No expression in ${source}`);
  return readExpression(node);
}

function template(source: string): string | null {
  using tree = parser.parse(source);
  const node = childrenOfNode(childrenOfNode(tree.root)[0] ?? tree.root)[0];
  return node === undefined ? null : readTemplate(node);
}

describe("readExpression", () => {
  it("parses the output of printExpression", () => {
    fc.assert(
      fc.property(anyExpression, (expression) => {
        // An empty set is written as a call.
        fc.pre(
          !nodesOf(expression).some(
            (node) => node.kind === "sequence" && node.form === "set" && node.items.length === 0,
          ),
        );
        expect(read(printExpression(expression))).toEqual(expression);
      }),
    );
  });

  it.each([
    ["0x_ff", "255"],
    ["'a' \"b\"", '"ab"'],
    ["r'\\d'", '"\\\\d"'],
    ["'''one\ntwo'''", '"one\\ntwo"'],
    ["(1)", "1"],
    ["(1,)", "(1,)"],
    ["-1.5", "-1.5"],
    ["Shop(1, size=2).items", "Shop(1, size=2).items"],
    ["shop.Order(1,\n  size = [2])", "shop.Order(1, size=[2])"],
    ["f'{x}'", "f'{x}'"],
    ["{**a, 'b': 1}", "{**a, 'b': 1}"],
    ["f(*rest)", "f(*rest)"],
    ["{k: v for k, v in x}", "{k: v for k, v in x}"],
  ])("reads %s", (source, printed) => {
    expect(printExpression(read(source))).toBe(printed);
  });
});

describe("readTemplate", () => {
  it("replaces runtime values in a template by a sample word", () => {
    expect([template('"plain"'), template('rf"<{tag}>(.*?)</{tag}>"'), template("other")]).toEqual([
      "plain",
      "<abc>(.*?)</abc>",
      null,
    ]);
  });
});
