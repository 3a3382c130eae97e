import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createSource, discoverTargets, indexRepository } from "@repost/context";
import { afterEach, beforeEach, expect, it } from "vitest";
import { collectNeeds } from "./collect-needs.ts";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "repost-needs-"));
});
afterEach(() => rm(root, { recursive: true }));

async function needsOf(files: Readonly<Record<string, string>>, language: "python" | "javascript") {
  for (const [name, code] of Object.entries(files)) {
    await mkdir(path.join(root, path.dirname(name)), { recursive: true });
    await writeFile(path.join(root, name), code);
  }
  const repository = await createSource(root).open();
  const { targets } = await discoverTargets({ repository, language, docstring: "any" });
  const index = await indexRepository({ repository, language, cacheFolder: null });
  const needs = await collectNeeds(index, targets, undefined);
  return targets.map(({ func_name: name }, at) => ({ name, ...needs[at], id: undefined }));
}

it("separates requirements of a function from imports of its file", async () => {
  const oven =
    "import heat\nimport scales\nfrom .flour import grind\n\n\ndef bake(n):\n    return heat.up(n) + 1\n\n\nclass _Scales(scales.Digital):\n    pass\n";
  const flour =
    "import mill\ntry:\n    import fast_mill\nexcept ImportError:\n    fast_mill = None\n\n\ndef grind(n):\n    return mill.turn(n, fast_mill)\n";
  expect(
    await needsOf({ "bakery/__init__.py": "", "bakery/oven.py": oven, "bakery/flour.py": flour }, "python"),
  ).toEqual([
    { name: "grind", imports: ["mill"], optional: ["fast_mill"], shown: [] },
    { name: "bake", imports: ["heat"], optional: [], shown: ["mill", "scales"] },
  ]);
});

it("separates requirements in JavaScript", async () => {
  const oven =
    'import { up } from "heat";\nimport { grind } from "./flour.js";\n\nexport function bake(n) {\n  return up(n) + 1;\n}\n';
  const flour = 'import turn from "mill";\n\nexport function grind(n) {\n  return turn(n);\n}\n';
  expect(
    await needsOf({ "package.json": '{"type":"module"}', "oven.js": oven, "flour.js": flour }, "javascript"),
  ).toEqual([{ name: "bake", imports: ["heat"], optional: [], shown: ["mill"] }]);
});
