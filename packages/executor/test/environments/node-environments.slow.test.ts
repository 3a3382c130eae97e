import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { removeFolder } from "@repost/spec/folders";
import { createEnvironments, createExecutor, lockText, pinsOf } from "../../src/index.ts";
import { startLocalRegistry, type LocalRegistry } from "./local-registry.ts";

const missing = await promisify(execFile)("npm", ["--version"]).then(
  () => null,
  (error: Error) => error.message,
);

describe.skipIf(missing !== null)(`Node environments${missing === null ? "" : ` (skipped: ${missing})`}`, () => {
  let folder = "";
  let registry: LocalRegistry;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "repost-node-"));
    for (const part of ["repository", "packages"]) await mkdir(join(folder, part));
    registry = await startLocalRegistry(join(folder, "packages"), [
      { name: "oven", version: "1.0.0", published: "2020-03-01" },
      { name: "oven", version: "2.0.0", published: "2024-03-01" },
      { name: "@bakery/tin", version: "1.0.0", published: "2020-03-01", dependencies: { oven: "1" } },
      { name: "shelf", version: "1.0.0", published: "2020-03-01", dependencies: { bakery: "1" } },
      { name: "bakery", version: "1.0.0", published: "2020-03-01" },
    ]);
  });
  afterEach(async () => {
    await registry[Symbol.asyncDispose]();
    await removeFolder(folder);
  });

  function open() {
    const settings = { npm_config_registry: registry.address, npm_config_userconfig: join(folder, "none") };
    const environment = { ...process.env, ...settings, npm_config_cache: join(folder, "downloads") };
    return createEnvironments({ installed: join(folder, "installed"), environment });
  }

  it("installs the imports of modules by declared ranges, and programs can import them", async () => {
    const root = join(folder, "repository");
    await writeFile(join(root, "package.json"), JSON.stringify({ name: "bakery", dependencies: { oven: "^2.0.0" } }));
    const environments = open();
    const { locks, assignments } = await environments.plan({
      runtime: "node",
      root,
      needs: [
        { id: "a", imports: ["node:fs", "oven"], optional: ["taster"] },
        { id: "b", imports: ["@bakery/tin", "nowhere", "./oven.js", "bakery"] },
        { id: "c", imports: ["fs"] },
      ],
    });
    expect(locks.map(({ lock }) => pinsOf(lock))).toEqual([["@bakery/tin@1.0.0", "oven@1.0.0", "oven@2.0.0"]]);
    const digest = locks[0]?.digest ?? "";
    const reason = expect.stringMatching(/^nowhere cannot be resolved: .*404/u) as unknown;
    expect([...assignments]).toEqual([
      ["a", { environment: digest, unresolved: [] }],
      ["b", { environment: digest, unresolved: [{ module: "nowhere", reason }] }],
      ["c", { environment: null, unresolved: [] }],
    ]);
    await using executor = await createExecutor({ kind: "process", resolveEnvironment: environments.resolve });
    const content = 'import oven from "oven"; import tin from "@bakery/tin"; console.log(oven, tin);';
    const files = [{ path: "main.mjs", content }];
    const run = await executor.execute({ runtime: "node", files, entry: "main.mjs", environment: digest });
    expect([run.stdout, run.stderr]).toEqual(["oven@2.0.0 @bakery/tin@1.0.0\n", ""]);
  });

  it("uses versions of the repository's time", async () => {
    const needs = [{ id: "a", imports: ["oven"] }];
    const plan = await open().plan({ runtime: "node", root: folder, needs, published: "2021-05-01T08:00:00Z" });
    expect(plan.locks.map(({ lock, cutoff }) => [...pinsOf(lock), cutoff])).toEqual([
      ["oven@1.0.0", "2021-05-01T23:59:59Z"],
    ]);
  });

  it("skips the repository's own package, and runs no install scripts", async () => {
    const root = join(folder, "repository");
    await writeFile(join(root, "package.json"), JSON.stringify({ name: "bakery" }));
    const environments = open();
    const needs = [{ id: "a", imports: ["shelf"] }];
    const { locks } = await environments.plan({ runtime: "node", root, needs });
    const { sitePackages, modules } = await environments.resolve(locks[0]?.digest ?? "");
    expect(modules).toEqual(["shelf"]);
    expect((await readdir(join(sitePackages, "shelf"))).toSorted()).toEqual(["index.js", "package.json"]);
  });

  it("rejects packages that differ from the lock", async () => {
    const needs = [{ id: "a", imports: ["oven"] }];
    const { locks } = await open().plan({ runtime: "node", root: folder, needs });
    const text = locks.map(({ lock }) => lockText(lock)).join("");
    const forged = text.replace(/sha512-[A-Za-z0-9+/=]+/u, `sha512-${"A".repeat(86)}==`);
    await expect(open().install(forged)).rejects.toMatchObject({ code: "EXECUTOR_INSTALL_FAILED" });
    const outside = text.replace("node_modules/oven", "node_modules/../../oven");
    await expect(open().install(outside)).rejects.toMatchObject({ code: "EXECUTOR_LOCK_INVALID" });
    expect(await readdir(join(folder, "installed"))).toHaveLength(1);
  });
});
