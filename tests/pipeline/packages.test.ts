// @module-tag package-index
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readEnvironments } from "@repost/dataset";
import type { Environment } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";
import { type RepostRun, runRepost } from "./run-repost.ts";

const LABELS = fileURLToPath(new URL("fixtures/labels", import.meta.url));
const executor = (await hasSandbox()) ? "sandbox" : "process";

/** Needs pip's package index. */
describe("functions that import packages", () => {
  let folder = "";
  let built: RepostRun;
  const at = (name: string): string => path.join(folder, name);
  const repost = (cache: string, ...args: string[]): Promise<RepostRun> =>
    runRepost([...args, "--cache", at(cache)], { env: { UV_CACHE_DIR: at("downloads") } });
  const build = (run: string, cache: string, ...more: string[]): Promise<RepostRun> =>
    repost(cache, "build", LABELS, "-o", at(run), "--executor", executor, "--cutoff", "2024-05-10", ...more);
  const gold = (run: string, cache: string): Promise<RepostRun> =>
    repost(cache, "eval", at("run"), "--predictions", "gold", "-o", at(run), "--executor", executor, "--no-install");

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-packages-"));
    built = await build("run", "cache");
  });
  afterAll(async () => {
    await repost("cache", "runtime", "prune", "--unused-for", "0");
    await repost("loaded", "runtime", "prune", "--unused-for", "0");
    await rm(folder, { recursive: true });
  });

  function lacksIndex(): boolean {
    const lacking = /EXECUTOR_(?:INDEX_UNREACHABLE|UV_MISSING)/u.exec(built.stderr);
    if (lacking !== null) console.warn(`No package index here, skipped: ${built.stderr}`);
    return lacking !== null;
  }

  it("are built with a lock of their time, and the environments contain it", async ({ skip }) => {
    if (lacksIndex()) skip();
    expect(built).toMatchObject({ code: 0 });
    const environments: Environment[] = [];
    for await (const environment of readEnvironments(at("run"))) environments.push(environment);
    expect(environments.map(({ func_name: name, runtime }) => [name, runtime.lock, runtime.cutoff])).toEqual([
      ["price_tag", ["markupsafe==2.1.5", "six==1.16.0"], "2024-05-10T23:59:59Z"],
    ]);
    const hex = environments[0]?.runtime.lock_digest?.slice("sha256:".length) ?? "";
    const lock = await readFile(path.join(at("run"), "store", hex.slice(0, 2), hex.slice(2)), "utf8");
    expect(lock).toMatch(/^# repost lock 1\n# runtime: python 3\.\d+\n# platform: \S+\nmarkupsafe==2\.1\.5 --hash=/u);
    expect(lock).not.toContain("://");
  });

  it("are rejected with a reason when installation is disabled", async ({ skip }) => {
    if (lacksIndex()) skip();
    expect(await build("bare", "empty", "--no-install")).toMatchObject({ code: 0 });
    expect(await readFile(path.join(at("bare"), "rejected.jsonl"), "utf8")).toMatch(
      /"detail":"ModuleNotFoundError: No module named '(?:six|markupsafe)'"/u,
    );
  });

  it("are judged without an index from an archive, and are unscored without the archive", async ({ skip }) => {
    if (lacksIndex()) skip();
    const lacking = await gold("unscored", "empty");
    expect([lacking.code, lacking.stdout]).toEqual([3, expect.stringContaining("0 of 1")]);
    const exported = await repost("cache", "--json", "runtime", "export", at("run"), "-o", at("runtime.tar.gz"));
    const { digest } = JSON.parse(exported.stdout) as { digest: string };
    const loaded = await repost("loaded", "runtime", "load", at("runtime.tar.gz"), "--digest", digest);
    expect(loaded.stdout).toContain("markupsafe==2.1.5 six==1.16.0");
    const judged = await gold("scored", "loaded");
    expect([judged.code, judged.stdout]).toEqual([0, expect.stringContaining("1 of 1")]);
  });

  it("are valid in packages that are reinstalled from the lock", async ({ skip }) => {
    if (lacksIndex()) skip();
    const valid = await repost("empty", "validate", at("run"), "--executor", executor, "--fresh-runtime");
    expect(valid).toMatchObject({ code: 0, stdout: "1 of 1 environments are valid here\n" });
    expect((await repost("empty", "runtime", "list")).stdout).not.toContain("six");
  });
});
