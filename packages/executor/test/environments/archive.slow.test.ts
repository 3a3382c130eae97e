// @module-tag uv
import { mkdir, mkdtemp, readdir, readFile, rename, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { create, extract } from "tar";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { removeFolder } from "@repost/spec/folders";
import { openCacheFolder } from "../../src/environments/cache-folder.ts";
import { listInstalled } from "../../src/environments/installed-environments.ts";
import { exportEnvironments, loadEnvironments, lockText } from "../../src/index.ts";
import { pruneEnvironments } from "../../src/environments/prune-environments.ts";
import { lacksUv, openWorkshop } from "./test-environments.ts";

const missing = await lacksUv();

describe.skipIf(missing !== null)(`archives of environments${missing === null ? "" : ` (skipped: ${missing})`}`, () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "repost-archive-"));
  });
  afterEach(() => removeFolder(folder));

  async function exported() {
    await using workshop = await openWorkshop([{ name: "oven", version: "1.0", published: "2020-03-01" }]);
    const { environments, root } = workshop;
    const { locks } = await environments.plan({ root, needs: [{ id: "a", imports: ["oven"] }] });
    const digest = locks[0]?.digest ?? "";
    const installed = await environments.install(locks.map(({ lock }) => lockText(lock)).join(""));
    const archive = await exportEnvironments({ environments: [installed], output: join(folder, "out", "a.tar.gz") });
    return { archive, digest, name: basename(installed.folder) };
  }

  const cacheIn = (name: string) => openCacheFolder(join(folder, name));

  it("transfer an environment to a cache that cannot reach an index", async () => {
    const { archive, digest, name } = await exported();
    const cache = await cacheIn("elsewhere");
    const [manifest] = await loadEnvironments({ cache, archive: archive.path, digest: archive.digest });
    expect([manifest?.lock_digest, archive.environments]).toEqual([digest, [name]]);
    expect((await listInstalled(cache)).map((item) => basename(item.folder))).toEqual([name]);
    const packages = join(cache.environments, name, "packages");
    expect(await readFile(join(packages, "oven.py"), "utf8")).toBe('VERSION = "1.0"\n');
    expect(await readdir(join(packages, "__pycache__"))).toHaveLength(1);
    await loadEnvironments({ cache, archive: archive.path });
    expect(await readdir(cache.environments)).toEqual([name]);
    expect(await readdir(join(folder, "out"))).toEqual(["a.tar.gz"]);
  });

  it("have the same bytes for the same content", async () => {
    const [first, second] = [await exported(), await exported()];
    expect(first.archive.digest).toBe(second.archive.digest);
  });

  it.each<[string, (content: string, name: string) => Promise<void>, RegExp]>([
    [
      "a file was changed",
      (content, name) => writeFile(join(content, "environments", name, "packages", "oven.py"), "VERSION = 'x'\n"),
      /packages\/oven\.py of .* is missing or changed/u,
    ],
    [
      "a file was added",
      (content, name) => writeFile(join(content, "environments", name, "packages", "extra.pth"), "import os\n"),
      /packages\/extra\.pth is not in its index/u,
    ],
    [
      "a file is missing",
      (content, name) => rename(join(content, "environments", name, "packages", "oven.py"), join(content, "oven.py")),
      /oven\.py is not in its index/u,
    ],
    ["there is no index", (content) => writeFile(join(content, "repost-runtime.json"), "{}"), /it has no index/u],
    [
      "it contains a link",
      (content, name) => symlink("/etc/passwd", join(content, "environments", name, "packages", "link.py")),
      /link\.py is a SymbolicLink/u,
    ],
    [
      "an environment has the name of another",
      async (content, name) => {
        const other = name.replace(/[0-9a-f]{64}$/u, "0".repeat(64));
        await rename(join(content, "environments", name), join(content, "environments", other));
        const index = join(content, "repost-runtime.json");
        await writeFile(index, (await readFile(index, "utf8")).replace(name, other));
      },
      /its manifest is another environment's/u,
    ],
  ])("are rejected completely when %s", async (_, tamper, problem) => {
    const { archive, name } = await exported();
    const content = join(folder, "content");
    await mkdir(content);
    await extract({ file: archive.path, cwd: content });
    await tamper(content, name);
    const file = join(folder, "tampered.tar.gz");
    await create({ file, cwd: content, gzip: true }, await readdir(content));
    const cache = await cacheIn("elsewhere");
    await expect(loadEnvironments({ cache, archive: file })).rejects.toMatchObject({
      code: "EXECUTOR_ARCHIVE_INVALID",
      message: expect.stringMatching(problem) as unknown,
    });
    expect(await readdir(cache.environments)).toEqual([]);
  });

  it("are rejected when they are truncated, too large, contain outside paths or differ from the digest", async () => {
    const { archive } = await exported();
    const cache = await cacheIn("elsewhere");
    const outside = join(folder, "outside.tar.gz");
    await writeFile(join(folder, "evil.txt"), "x");
    await create({ file: outside, cwd: cache.path, gzip: true, preservePaths: true }, ["../evil.txt"]);
    const cut = join(folder, "cut.tar.gz");
    await writeFile(cut, (await readFile(archive.path)).subarray(0, 1000));
    const problems = await Promise.all(
      [
        { archive: outside },
        { archive: cut },
        { archive: archive.path, maxBytes: 100 },
        { archive: archive.path, digest: `sha256:${"0".repeat(64)}` },
        { archive: join(folder, "nowhere") },
      ].map((options) => loadEnvironments({ cache, ...options }).catch((error: Error) => error.message)),
    );
    expect(problems).toEqual([
      expect.stringContaining("../evil.txt leads outside of its folder"),
      expect.stringContaining("cannot be unpacked"),
      expect.stringContaining("larger than is allowed"),
      expect.stringContaining(`it holds ${archive.digest}, not sha256:0000`),
      expect.stringContaining("cannot be unpacked (ENOENT)"),
    ]);
    expect(await readdir(cache.environments)).toEqual([]);
  });

  it("fill a cache from which unused environments are pruned", async () => {
    const { archive, digest, name } = await exported();
    const cache = await cacheIn("elsewhere");
    await loadEnvironments({ cache, archive: archive.path });
    const now = Date.now();
    const later = now + 31 * 24 * 3_600_000;
    expect(await pruneEnvironments({ cache, now })).toEqual([]);
    expect((await pruneEnvironments({ cache, now: later, dryRun: true })).map((item) => item.name)).toEqual([name]);
    expect(await pruneEnvironments({ cache, digest: "sha256:ffff" })).toEqual([]);
    expect((await pruneEnvironments({ cache, digest: digest.slice(0, 20) })).map((item) => item.name)).toEqual([name]);
    expect(await readdir(cache.environments)).toEqual([]);
  });
});
