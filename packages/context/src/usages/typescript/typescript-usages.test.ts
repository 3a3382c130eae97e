import { afterAll, describe, expect, it } from "vitest";
import type { Target } from "@repost/spec";
import { createScratch } from "../../../test/support/scratch.ts";
import { discoverTargets } from "../../discovery/discover-targets.ts";
import { createSource } from "../../sources/create-source.ts";
import { findUsages } from "../find-usages.ts";

const scratch = createScratch();

afterAll(async () => await scratch.remove());

const oven = `import { rye } from "./bread.js";

/**
 * Bakes it.
 *
 * @example
 * bake("own example");
 */
export function bake(bread: string): string {
  return "warm " + bread;
}

/**
 * Ovens.
 *
 * @example <caption>Heat it first</caption>
 * const oven = new Oven();
 * oven.heat(3); // => 3
 * @example
 * \`\`\`ts
 * bake("rye") // => "warm rye"
 * \`\`\`
 * @since 1.0
 */
export class Oven {
  /** Heats it. */
  heat(degrees: number): number {
    return degrees + 1;
  }
  /** Whether it is warm. */
  get warm() {
    return this.heat(1) > 0;
  }
  serve() {
    return bake(rye);
  }
}

export const serveAll = (breads: string[]) =>
  breads
    .map((bread) => bake(bread));
`;

const tests = `import assert from "node:assert/strict";
import { describe, it, beforeEach } from "node:test";
import { bake, Oven } from "../src/oven.js";
import { other } from "./other.js";

const RYE = "rye";
const OATS = [RYE, "oats"];
const unused = 1;

function warm(bread) {
  return \`warm \${bread}\`;
}

describe("bake", () => {
  let oven;
  const degrees = 3;

  beforeEach(() => {
    oven = new Oven();
  });

  it("bakes", () => {
    // bake("in a comment")
    assert.equal(bake(OATS[0]), warm("rye"));
  });

  it("heats", () => {
    assert.equal(oven.heat(degrees), 4);
    assert(oven.warm);
  });

  it("does neither", () => other("bake("));
});

test.each([["a"], ["b"]])("bakes %s", (bread) => {
  expect(bake(bread)).toBe("warm " + bread);
});
`;

const files = {
  "src/oven.ts": oven,
  "src/bread.ts": "export const rye = 'rye';\n",
  "test/oven.test.ts": tests,
  "test/tape.js":
    'const tape = require("tape");\nconst { bake } = require("..");\n\ntape("bakes", function (t) {\n  t.equal(bake("tape"), "warm tape");\n  t.end();\n});\n',
  "README.md":
    "# Bakery\n\n```js\nconst bread = 'readme';\n```\n\nthen\n\n```ts\nbake(bread);\n```\n\n```python\nbake(1)\n```\n\n## Else\n\n```js\nnothing();\n```\n",
};

async function usagesOf(name: string): Promise<readonly string[]> {
  const repository = await createSource(await scratch.folder(files)).open();
  const { targets } = await discoverTargets({ repository });
  const target = targets.find(({ func_name }) => func_name === name) as Target;
  return findUsages({ repository, target });
}

describe("findUsages of typescript", () => {
  it("returns short self-contained usages, nearest first, without the target", async () => {
    expect(await usagesOf("bake")).toEqual([
      '```javascript\nconst oven = new Oven();\noven.heat(3); // => 3\nbake("rye") // => "warm rye"\n```\n',
      'import assert from "node:assert/strict";\nimport { describe, it, beforeEach } from "node:test";\n' +
        'import { bake, Oven } from "../src/oven.js";\nconst RYE = "rye";\nconst OATS = [RYE, "oats"];\n' +
        "function warm(bread) {\n  return `warm ${bread}`;\n}\n" +
        "  beforeEach(() => {\n    oven = new Oven();\n  });\n" +
        '  it("bakes", () => {\n    // bake("in a comment")\n    assert.equal(bake(OATS[0]), warm("rye"));\n  });\n',
      'import { bake, Oven } from "../src/oven.js";\n' +
        'test.each([["a"], ["b"]])("bakes %s", (bread) => {\n  expect(bake(bread)).toBe("warm " + bread);\n});\n',
      "```javascript\nconst bread = 'readme';\nbake(bread);\n```\n",
      'const tape = require("tape");\nconst { bake } = require("..");\n' +
        'tape("bakes", function (t) {\n  t.equal(bake("tape"), "warm tape");\n  t.end();\n});\n',
      'import { rye } from "./bread.js";\nexport class Oven {\n  serve() {\n    return bake(rye);\n  }\n}\n',
      "export const serveAll = (breads: string[]) =>\n  breads\n    .map((bread) => bake(bread));\n",
    ]);
  });

  it("includes the setup of a suite in a method's test", async () => {
    expect(await usagesOf("Oven.heat")).toEqual([
      "```javascript\nconst oven = new Oven();\noven.heat(3); // => 3\n```\n",
      'import assert from "node:assert/strict";\nimport { describe, it, beforeEach } from "node:test";\n' +
        'import { bake, Oven } from "../src/oven.js";\n' +
        "  let oven;\n  const degrees = 3;\n  beforeEach(() => {\n    oven = new Oven();\n  });\n" +
        '  it("heats", () => {\n    assert.equal(oven.heat(degrees), 4);\n    assert(oven.warm);\n  });\n',
      "export class Oven {\n  get warm() {\n    return this.heat(1) > 0;\n  }\n}\n",
    ]);
  });

  it("finds properties where they are read", async () => {
    const [test = "", ...making] = await usagesOf("Oven.warm");
    expect([test.includes("assert(oven.warm)"), making.map((text) => text.includes("new Oven()"))]).toEqual([
      true,
      [true],
    ]);
  });

  it("calls a default export by its file's name, and reads no copies", async () => {
    const root = await scratch.folder({
      "src/bake-bread.js": "/** Bakes. */\nexport default function (bread) {\n  return bread + 1;\n}\n",
      "dist/bake-bread.js": "bakeBread('built');\n",
      "src/page.min.js": "bakeBread('minified');\n",
      "README.md": "```js\nbakeBread('rye')\n```\n",
    });
    const repository = await createSource(root).open();
    const { targets } = await discoverTargets({ repository });
    expect(findUsages({ repository, target: targets[0] as Target })).toEqual([
      "```javascript\nbakeBread('rye')\n```\n",
    ]);
  });

  it("reads code that is indented, and what is typed at a prompt", async () => {
    const readme = [
      "# Bakery",
      "",
      "    bake('rye');",
      "",
      "    bake('oat');",
      "In a text    bake('none') is nothing.",
      "",
      "## Prompt",
      "",
      "\tjs> loaf = bake('spelt')",
      "\tspelt",
      "\tjs> bake(loaf)",
    ];
    const root = await scratch.folder({
      "bake.js": "/** Bakes. */\nexport function bake(bread) {\n  return bread + 1;\n}\n",
      "README.md": readme.join("\n"),
    });
    const repository = await createSource(root).open();
    const { targets } = await discoverTargets({ repository });
    expect(findUsages({ repository, target: targets[0] as Target })).toEqual([
      "```javascript\nbake('rye');\n\nbake('oat');\n```\n",
      "```javascript\nvar loaf = bake('spelt')\nbake(loaf)\n```\n",
    ]);
  });

  it("shows how objects of a method's class are made, where nothing calls the method", async () => {
    const root = await scratch.folder({
      "oven.js":
        "export class Oven {\n  heat(by) {\n    this.by = by;\n  }\n  /** Tells. */\n  degrees() {\n    return this.by;\n  }\n}\n",
      "README.md": "```js\nconst oven = new Oven();\noven.heat(3);\n```\n\n# Else\n\n```js\nnew Ovens();\n```\n",
    });
    const repository = await createSource(root).open();
    const { targets } = await discoverTargets({ repository });
    const target = targets.find(({ func_name }) => func_name === "Oven.degrees") as Target;
    expect(findUsages({ repository, target })).toEqual([
      "```javascript\nconst oven = new Oven();\noven.heat(3);\n```\n",
    ]);
  });

  it("finds what pages call by the name that a function is exported by, and says it by the names inside of its file", async () => {
    const root = await scratch.folder({
      "bread.js":
        "const loaf = 1;\n/** Bakes. */\nfunction bake$1(x) {\n  return x;\n}\nfunction loaf$1() {}\nexport { bake$1 as bake, loaf$1 as loaf };\n",
      "README.md": "```js\nbake(loaf());\n```\n",
    });
    const repository = await createSource(root).open();
    const { targets } = await discoverTargets({ repository });
    const target = targets.find(({ func_name }) => func_name === "bake$1") as Target;
    expect(findUsages({ repository, target })).toEqual(["```javascript\nbake$1(loaf$1());\n```\n"]);
  });

  it("finds calls with type arguments, and of names with signs", async () => {
    const root = await scratch.folder({
      "a.ts": "/** Bakes. */\nexport function $bake<T>(x: T[]) {\n  return x.length;\n}\n",
      "a.test.ts": "$bake<Map<string, number>>([]);\n$bake(1) < 2;\nbake(3);\n",
    });
    const repository = await createSource(root).open();
    const { targets } = await discoverTargets({ repository });
    expect(targets.map((target) => findUsages({ repository, target }))).toEqual([
      ["$bake<Map<string, number>>([]);\n", "$bake(1) < 2;\n"],
    ]);
  });

  it("reads anything that calls itself a test", async () => {
    const bake = "/** Bakes. */\nexport function bake(bread) {\n  return bread + 1;\n}\n";
    const root = await scratch.folder({
      "bake.js": bake,
      "a.test.js": `${"(\n".repeat(10_000)}bake(1)${")\n".repeat(10_000)}`,
      "b.test.js": `bake(2);${"{\n".repeat(10_000)}bake(3)`,
      "c.test.js": `}}})))]]]\nbake(4)\n\`\${bake(5)`,
      "d.test.js": `x = "${"a".repeat(900_000)}";\nbake(6);\n`,
      "e.test.js": Buffer.from("bake(7) // é", "latin1"),
      "f.test.js": `/*${" ".repeat(900_000)}*/bake(8)`,
    });
    const repository = await createSource(root).open();
    const { targets } = await discoverTargets({ repository });
    const usages = findUsages({ repository, target: targets[0] as Target });
    expect(usages.map((text) => text.match(/bake\(\d\)/u)?.[0])).toEqual([
      "bake(2)",
      "bake(4)",
      "bake(5)",
      "bake(6)",
      "bake(8)",
    ]);
  });
});
