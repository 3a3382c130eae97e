import { loadParser } from "@repost/syntax";
import { expect, it } from "vitest";
import { indexModule } from "../source/module-index.ts";
import { remembersCalls } from "./remembers.ts";

const parser = await loadParser("javascript");

function remembers(body: string): boolean {
  using tree = parser.parse(`
    const known = {}, sizes = new Map(), limit = 3;
    let times = 0;
    const { size, ...others } = known, [first] = others;
    function keep(x) { return (known[x] ||= x + 1); }
    function tell(x) { return known[x]; }
    function target(x) { ${body} }`);
  const index = indexModule(tree.root);
  const definition = index.functions.get("target");
  if (definition === undefined) throw new Error("The text has no function target.");
  return remembersCalls(definition, index);
}

it.each(["known[x] = 1;", "return known.a.b ??= x;", "sizes.set(x, 1);", "times++;", "times += x;", "return keep(x);"])(
  "detects state between calls: %s",
  (body) => {
    expect(remembers(body)).toBe(true);
  },
);

it.each([
  "return known[x];",
  "return times === x;",
  "return sizes.get(x);",
  "const own = {}; own[x] = limit; return own;",
  "return tell(x);",
  "return size === first;",
  "return x.times = 1;",
])("detects no state between calls: %s", (body) => {
  expect(remembers(body)).toBe(false);
});
