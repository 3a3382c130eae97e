import { expect, it } from "vitest";
import { remembersCalls } from "./analyse.ts";
import { parser } from "../../test/python.ts";
import { indexModule } from "./source/module-index.ts";

function remembers(body: string): boolean {
  using tree = parser.parse(`
KNOWN = {}
LIST = list()
LIMIT = 3
COUNT = 0
def keep(x):
    return KNOWN.setdefault(x, x + 1)
def tell(x):
    return KNOWN[x]
def target(x, cls=None):
    ${body.replaceAll("\n", "\n    ")}
`);
  const index = indexModule(tree.root);
  const definition = index.functions.get("target");
  if (definition === undefined) throw new Error("The text has no function target.");
  return remembersCalls(definition.node, index);
}

it.each([
  "KNOWN[x] = 1",
  "KNOWN[x].a += 1",
  "LIST.append(x)",
  "global COUNT\nCOUNT += 1",
  "return keep(x)",
  "cls._known[x] = x",
])("detects changed state after a call: %s", (body) => {
  expect(remembers(body)).toBe(true);
});

it.each([
  "return KNOWN[x]",
  "return KNOWN == x",
  "return KNOWN.get(x)",
  "COUNT = x\nreturn COUNT",
  "KNOWN = {}\nKNOWN[x] = LIMIT\nreturn KNOWN",
  "return tell(x)",
  "x.KNOWN = 1",
])("detects no changed state after a call: %s", (body) => {
  expect(remembers(body)).toBe(false);
});
