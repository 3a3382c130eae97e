import { afterAll, describe, expect, it } from "vitest";
import { type Language, unwrap } from "@repost/spec";
import { targetIn } from "../test/support/index-files.ts";
import { createScratch } from "../test/support/scratch.ts";
import { extractContext } from "./extract-context.ts";
import { indexRepository } from "./index-repository.ts";
import type { RepositoryIndex } from "./repository-index.ts";
import { visibleCode } from "./visible-code.ts";

const python = {
  "src/p/__init__.py": "",
  "src/p/deep.py": "DEEP = 1\n",
  "src/p/tools.py": "from .deep import DEEP\ndef saw(): return DEEP\ndef plane(): pass\n",
  "src/p/far.py": "FAR = 1\n",
  "src/p/a.py": [
    "from .tools import saw as cut",
    "from . import tools",
    "def f():",
    '    """Does nothing yet."""',
    "    return 1",
    "def beside(): return cut()",
    "",
  ].join("\n"),
};

const typescript = {
  "package.json": '{ "type": "module" }',
  "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
  "README.md": "",
  "src/rates.json": '{ "rye": 2 }',
  "src/prices.ts": 'import rates from "./rates.json";\nexport const price = (): number => rates.rye;\n',
  "src/far.ts": "export const far = 1;\n",
  "src/shop.ts":
    'import { price } from "@/prices";\n/** Sums up. */\nexport function total(): number { return 0; }\nexport const twice = () => 2 * price();\n',
};

describe("visibleCode", () => {
  const scratch = createScratch();
  afterAll(() => scratch.remove());

  async function indexOf(
    files: Readonly<Record<string, string | Uint8Array>>,
    language: Language,
  ): Promise<RepositoryIndex> {
    return indexRepository({ repository: { root: await scratch.folder(files) }, language, cacheFolder: null });
  }

  it("passes over packages that have no file of their own", async () => {
    const files = {
      "guild/auth/__init__.py": "",
      "guild/auth/key.py":
        "import guild.auth.lock\nfrom guild import auth\ndef turn(): return guild, guild.auth.lock.OPEN, auth\n",
      "guild/auth/lock.py": "OPEN = 1\n",
    };
    const index = await indexOf(files, "python");
    const visible = await visibleCode({ index, target: await targetIn(index, "guild/auth/key.py", "turn") });
    expect(visible.files.map(({ path }) => path)).toEqual(Object.keys(files));
  });

  it("has files of data that its code reads, so that a candidate's module has them too", async () => {
    const files = {
      "bread.py":
        "import os\nHERE = os.path.dirname(__file__)\ndef price(name):\n    return 1\ndef names():\n    return open(os.path.join(HERE, 'prices.csv')).read()\n",
      "prices.csv": "rye,3\n",
    };
    const index = await indexOf(files, "python");
    const target = await targetIn(index, "bread.py", "names");
    expect((await visibleCode({ index, target: await targetIn(index, "bread.py", "price") })).files).toEqual(
      Object.entries(files).map(([path, code]) => ({ path, code })),
    );
    expect(unwrap(extractContext({ index, target })).data).toEqual([
      { path: "prices.csv", lookup_path: "prices.csv", code: "rye,3\n" },
    ]);
  });

  it("reaches the target's file, what that imports, and what these need, with the packages around them", async () => {
    const index = await indexOf(python, "python");
    const { files, names } = await visibleCode({ index, target: await targetIn(index, "src/p/a.py", "f") });
    expect(files.map(({ path }) => path)).toEqual([
      "src/p/__init__.py",
      "src/p/a.py",
      "src/p/deep.py",
      "src/p/tools.py",
    ]);
    expect(files.find(({ path }) => path === "src/p/tools.py")?.code).toBe(python["src/p/tools.py"]);
    expect(names).toEqual(["beside", "cut", "f", "p", "tools"]);
  });

  it("takes along what says how modules of TypeScript are found, and imported data", async () => {
    const index = await indexOf(typescript, "typescript");
    const { files, names } = await visibleCode({ index, target: await targetIn(index, "src/shop.ts", "total") });
    expect(files.map(({ path }) => path)).toEqual(
      ["package.json", "tsconfig.json", "src/prices.ts", "src/rates.json", "src/shop.ts"].toSorted(),
    );
    expect(names).toEqual(["price", "src", "total", "twice"]);
  });

  it("is a repository that gives the same slice", async () => {
    const index = await indexOf(python, "python");
    const target = await targetIn(index, "src/p/a.py", "beside");
    const { files } = await visibleCode({ index, target });
    const again = await indexOf(Object.fromEntries(files.map(({ path, code }) => [path, code])), "python");
    expect(extractContext({ index: again, target })).toEqual(extractContext({ index, target }));
  });

  it("says of files in other encodings that they are in UTF-8", async () => {
    const code = Buffer.from("# coding: latin-1\nname = 'caf\u00e9'\ndef f(): return name\n", "latin1");
    const index = await indexOf({ "a.py": code }, "python");
    const { files } = await visibleCode({ index, target: await targetIn(index, "a.py", "f") });
    expect(files).toEqual([{ path: "a.py", code: "# coding: utf-8\nname = 'caf\u00e9'\ndef f(): return name\n" }]);
  });

  it("follows no more than it may, nearest first", async () => {
    const index = await indexOf(python, "python");
    const { files } = await visibleCode({ index, target: await targetIn(index, "src/p/a.py", "f"), maxUnits: 2 });
    expect(files.map(({ path }) => path)).toEqual(["src/p/__init__.py", "src/p/a.py", "src/p/tools.py"]);
  });

  it("has nothing for a target that is not there", async () => {
    const index = await indexOf(python, "python");
    const target = await targetIn(index, "src/p/a.py", "f");
    expect(await visibleCode({ index, target: { ...target, path: "p/none.py" } })).toEqual({ files: [], names: [] });
  });
});
