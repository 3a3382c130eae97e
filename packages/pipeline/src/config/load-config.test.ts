import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findConfig, loadConfig } from "./load-config.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "repost-config-"));
  await mkdir(path.join(folder, "bakery"));
});
afterEach(() => rm(folder, { recursive: true }));

const at = (name: string): string => path.join(folder, name);
const written = async (name: string, text: string): Promise<string> => {
  await writeFile(at(name), text);
  return at(name);
};

describe("finding a configuration", () => {
  it("returns the configuration outside the source, and reports one inside", async () => {
    const configFile = await written("repost.config.mjs", "export default {};");
    const inside = await written("bakery/repost.config.ts", "throw new Error('never run');");
    expect(await findConfig({ source: "bakery", cwd: folder })).toEqual({ file: configFile, inside });
    expect(await findConfig({ source: ".", cwd: at("bakery") })).toEqual({ file: configFile, inside });
  });

  it("uses the configuration in the working directory for a source that is not a folder", async () => {
    expect(await findConfig({ source: "pypi:bread", cwd: folder })).toEqual({ file: null, inside: null });
    const file = await written("repost.config.js", "export default {};");
    expect(await findConfig({ source: "pypi:bread", cwd: folder })).toEqual({ file, inside: null });
  });
});

describe("loading a configuration", () => {
  it("reads values in every form", async () => {
    const text = `export default {
      factories: { Account: "Account(1)", Vault: [{ code: "Vault(k)", setup: ["k = 1"] }, "Vault(2)"] },
      fixtures: { "save.path": { code: "'a'" } },
    };`;
    const file = await written("repost.config.mjs", text);
    expect(await loadConfig(file)).toEqual({
      file,
      values: {
        factories: {
          Account: [{ code: "Account(1)", setup: [] }],
          Vault: [
            { code: "Vault(k)", setup: ["k = 1"] },
            { code: "Vault(2)", setup: [] },
          ],
        },
        fixtures: { "save.path": [{ code: "'a'", setup: [] }] },
      },
    });
  });

  it.each([
    ["export const config = {};", "PIPELINE_CONFIG_INVALID", "no object by default"],
    ["export default { factory: {} };", "PIPELINE_CONFIG_INVALID", "factory"],
    ["export default { factories: { Account: 3 } };", "PIPELINE_CONFIG_INVALID", "factories.Account"],
    ["export default { fixtures: { a: [] } };", "PIPELINE_CONFIG_INVALID", "fixtures.a"],
    ["export default { fixtures: { a: { code: 'b', setup: [1] } } };", "PIPELINE_CONFIG_INVALID", "fixtures.a"],
    ["export default", "PIPELINE_CONFIG_UNREADABLE", "cannot be read"],
    ["throw new Error('no bread');", "PIPELINE_CONFIG_UNREADABLE", "no bread"],
  ])("rejects %s", async (text, code, message) => {
    const file = await written("repost.config.mjs", text);
    await expect(loadConfig(file)).rejects.toMatchObject({ code, message: expect.stringContaining(message) as string });
  });
});
