import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { digestOf, type ImpactMap, type RepositoryPlan } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openImpactCache } from "./impact-cache.ts";
import { impactDigest } from "./repository-digest.ts";

let root = "";

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "repost-impact-"));
});
afterAll(async () => {
  await rm(root, { recursive: true });
});

const MAP: ImpactMap = {
  schema_version: 1,
  digest: digestOf("map"),
  grain: "line",
  tests: [{ id: "t", ms: 1 }],
  files: { "a.py": { 1: [0] } },
  imported: {},
  spawns: [],
  programs: [],
  unstable: [],
};
const PLAN: RepositoryPlan = {
  schema_version: 1,
  runtime: "python",
  runner: "pytest",
  source_folders: ["."],
  requirements: [],
  own: null,
  generated: [],
  arguments: [],
  env: {},
  evidence: [],
};

describe("openImpactCache", () => {
  it("returns a written map by its digest, and null for other digests and damaged files", async () => {
    const cache = openImpactCache(join(root, "cache"));
    expect(await cache.read(MAP.digest)).toBeNull();
    await cache.write(MAP);
    expect(await cache.read(MAP.digest)).toEqual(MAP);
    expect(await cache.read(digestOf("other"))).toBeNull();
    const [name = ""] = await readdir(join(root, "cache/impact"));
    await writeFile(join(root, "cache/impact", name), '{"digest":');
    expect(await cache.read(MAP.digest)).toBeNull();
  });

  it("writes nothing when the folder is a file", async () => {
    await writeFile(join(root, "file"), "");
    const cache = openImpactCache(join(root, "file"));
    await cache.write(MAP);
    expect(await cache.read(MAP.digest)).toBeNull();
  });
});

describe("impactDigest", () => {
  it("changes with files, links, plan and lock, but not with caches and history", async () => {
    const folder = join(root, "repository");
    await mkdir(join(folder, ".git"), { recursive: true });
    await writeFile(join(folder, "a.py"), "x = 1\n");
    const digest = async (plan = PLAN, lock: string | null = null): Promise<string> => impactDigest(folder, plan, lock);
    const first = await digest();
    await writeFile(join(folder, ".git/HEAD"), "x");
    expect(await digest()).toBe(first);
    const changed = [await digest({ ...PLAN, arguments: ["-x"] }), await digest(PLAN, "sha256:cc")];
    await symlink("a.py", join(folder, "b.py"));
    changed.push(await digest());
    await writeFile(join(folder, "a.py"), "x = 2\n");
    changed.push(await digest());
    expect(new Set([first, ...changed]).size).toBe(5);
  });
});
