import { describe, expect, it } from "vitest";
import { indexFiles, targetIn } from "../../test/support/index-files.ts";
import { extractContext } from "../extract-context.ts";

const rye = "KINDS = ['rye']\n";
const tables = {
  "src/oven/__init__.py": "",
  "src/oven/grain.py": "NAMES = {'rye': 1}\n",
  "src/oven/table01.py": rye,
  "src/oven/table02.py": "from .grain import NAMES\nKINDS = [*NAMES]\n",
  "src/oven/other.py": "KINDS = []\n",
};

async function placesFor(statement: string, more: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const bread = `import importlib\nfrom .grain import NAMES as GRAIN\n\ndef kinds(number):\n    module = ${statement}\n    return module.KINDS\n`;
  const index = await indexFiles({ ...tables, "src/oven/bread.py": bread, ...more });
  const context = extractContext({ index, target: await targetIn(index, "src/oven/bread.py", "kinds") });
  if (context.status === "rejected") throw new Error(context.detail);
  return (context.value.data ?? []).map(({ lookup_path }) => lookup_path);
}

const both = ["oven/grain.py", "oven/table01.py", "oven/table02.py"];

describe("modules by names that are put together", () => {
  it.each([
    `__import__("oven.table%02d" % number, fromlist=["KINDS"])`,
    `importlib.import_module("oven.table" + number)`,
    `importlib.import_module(f"oven.table{number}")`,
    `importlib.import_module(".table{}".format(number), __package__)`,
  ])("come along with what they import themselves: %s", async (statement) => {
    expect(await placesFor(statement)).toEqual(both);
  });

  it("come along as they are, where their package has them", async () => {
    const index = await indexFiles({
      "oven/__init__.py": 'def kinds(number):\n    return __import__("oven.t" + number, fromlist=["KINDS"]).KINDS\n',
      "oven/t1.py": rye,
    });
    const context = extractContext({ index, target: await targetIn(index, "oven/__init__.py", "kinds") });
    expect(context).toMatchObject({ value: { data: [{ path: "oven/t1.py", lookup_path: "oven/t1.py", code: rye }] } });
  });

  it("stay away where nothing says how their names begin, and where a name is whole", async () => {
    expect(await placesFor("importlib.import_module(number)")).toEqual([]);
    expect(await placesFor('importlib.import_module("%s.%s" % number)')).toEqual([]);
    expect(await placesFor('importlib.import_module("oven.table01")')).toEqual([]);
    expect(await placesFor('["oven.table%02d" % number]')).toEqual([]);
  });

  it("stay away where one has a module in common with the slice, for its objects would be others there", async () => {
    expect(await placesFor('(GRAIN, __import__("oven.table%02d" % number))[1]')).toEqual([]);
  });

  it("stay away where one needs a package, which nobody installs for it", async () => {
    const more = { "src/oven/table03.py": "import numpy\nKINDS = numpy.zeros(3)\n" };
    expect(await placesFor('__import__("oven.table%02d" % number)', more)).toEqual([]);
  });

  it.each(["oven.a-b%s", "oven.a#%s", "oven.100%%%s", "oven.(table%s", "oven.[table%s", "oven.table{%s"])(
    "are searched for whatever characters a name has: %s",
    async (name) => {
      expect(await placesFor(`importlib.import_module("${name}" % number)`)).toEqual([]);
    },
  );

  it("stay away where there are too many", async () => {
    const many = Array.from({ length: 300 }, (_, number) => [`src/oven/table${100 + number}.py`, rye] as const);
    expect(await placesFor('__import__("oven.table%02d" % number)', Object.fromEntries(many))).toEqual([]);
  });
});
