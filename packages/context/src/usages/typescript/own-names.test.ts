import { expect, it } from "vitest";
import { withOwnNames } from "./typescript-usages.ts";

const NAMES = new Map([
  ["loaf", "create$2"],
  ["Oven", "Oven$1"],
]);

it.each([
  ["what it calls, and members of that", "loaf(1).cut(loaf.sizes)", "create$2(1).cut(create$2.sizes)"],
  ["classes whose objects it makes", "new Oven(loaf())", "new Oven$1(create$2())"],
  [
    "members of the whole package, however it takes that",
    "import * as bakery from 'bakery';\nbakery.loaf(other.loaf())",
    "import * as bakery from 'bakery';\nbakery.create$2(other.loaf())",
  ],
  ["code in a fence", "```js\nloaf(`loaf(1)`)\n```\n", "```js\ncreate$2(`loaf(1)`)\n```\n"],
  ["nothing that it binds itself", "const loaf = bake();\nloaf.cut();", "const loaf = bake();\nloaf.cut();"],
  ["nothing that a function of it is given", "list.map((loaf) => loaf.cut())", "list.map((loaf) => loaf.cut())"],
  [
    "neither texts nor keys nor members",
    "say('loaf(1)', { loaf: 1 }, x.loaf(2))",
    "say('loaf(1)', { loaf: 1 }, x.loaf(2))",
  ],
])("says by the names inside of a module %s", (_, example, own) => {
  expect(withOwnNames(example, NAMES)).toBe(own);
});
