import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createSource, discoverTargets, indexRepository } from "@repost/context";
import { createFolderStore } from "@repost/dataset";
import { createExecutor } from "@repost/executor";
import { buildTarget, createStaticStages, type TargetResult } from "@repost/pipeline";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";

const kind = (await hasSandbox()) ? "sandbox" : "process";

const KINDS = `/** Kinds of flour, each by its name. */
export const kinds = {};

/**
 * The price of a bag, in cents.
 * @param {string} name
 * @param {number} kilos
 * @returns {number}
 * @example
 * priceOf("rye", 2);
 * priceOf("spelt", 10);
 */
export function priceOf(name, kilos) {
  const kind = kinds[name];
  if (kind === undefined) throw new Error("No such flour: " + name);
  return kilos >= 5 ? kind.price * kilos - kind.rebate : kind.price * kilos;
}
`;
const FILES = {
  "package.json": '{ "name": "flour", "version": "1.0.0", "type": "module", "main": "index.js" }',
  "index.js": 'export { priceOf } from "./kinds.js";\nimport "./rye.js";\nimport "./spelt.js";\n',
  "kinds.js": KINDS,
  "rye.js": 'import { kinds } from "./kinds.js";\nkinds.rye = { price: 110, rebate: 30 };\n',
  "spelt.js": 'import { kinds } from "./kinds.js";\nkinds.spelt = { price: 190, rebate: 70 };\n',
};

describe("building a function of a package whose files register themselves in a table", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-entry-"));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  async function build(files: Readonly<Record<string, string>>): Promise<TargetResult> {
    const root = path.join(folder, "flour");
    await mkdir(root);
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(root, name), text);
    const executor = await createExecutor({ kind });
    try {
      const repository = await createSource(root).open();
      const { targets, language } = await discoverTargets({ repository, docstring: "any" });
      const [target] = targets.filter(({ func_name: name }) => name === "priceOf");
      if (target === undefined) throw new Error("It has no such function.");
      const index = await indexRepository({ repository, language });
      const stages = await createStaticStages({ executor });
      const store = createFolderStore(path.join(folder, "store"));
      return await buildTarget({ target, repository, index, stages, store, seed: 0 });
    } finally {
      await executor.close();
    }
  }

  it("loads them like a user of the package when the function depends on them", async () => {
    const built = await build(FILES);
    if (built.status !== "accepted") throw new Error(JSON.stringify(built));
    const { module, quality } = built.environment;
    expect(module.code).toContain("kinds.rye = { price: 110, rebate: 30 };");
    expect(quality.findings.find(({ check }) => check === "package")).toMatchObject({
      passed: true,
      evidence: { checked: true, differs: 0, loaded_with: ["index.js"] },
    });
  }, 120_000);

  it("omits them when the function does not depend on them", async () => {
    const table = "export const kinds = { rye: { price: 110, rebate: 30 }, spelt: { price: 190, rebate: 70 } };";
    const built = await build({ ...FILES, "kinds.js": KINDS.replace("export const kinds = {};", table) });
    if (built.status !== "accepted") throw new Error(JSON.stringify(built));
    expect(built.environment.module.code).not.toContain("kinds.rye =");
  }, 120_000);
});
