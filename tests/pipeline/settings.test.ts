import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readEnvironments } from "@repost/dataset";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";
import { type RepostRun, runRepost } from "./run-repost.ts";

const SHOP = fileURLToPath(new URL("fixtures/settings", import.meta.url));
const LETTERS = fileURLToPath(new URL("fixtures/settings-typescript", import.meta.url));
const executor = (await hasSandbox()) ? "sandbox" : "process";

/** Python needs pip's package index. */
describe("a repository that needs settings to load", () => {
  let folder = "";
  const at = (name: string): string => path.join(folder, name);
  const repost = (...args: string[]): Promise<RepostRun> =>
    runRepost([...args, "--cache", at("cache")], { env: { UV_CACHE_DIR: at("downloads") } });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-settings-"));
  });
  afterAll(async () => {
    await repost("runtime", "prune", "--unused-for", "0");
    await rm(folder, { recursive: true });
  });

  async function settingsOf(run: string): Promise<unknown> {
    const seen: unknown[] = [];
    for await (const { func_name: name, module, quality } of readEnvironments(at(run))) {
      const { evidence } = quality.findings.find(({ check }) => check === "package") ?? {};
      const settings = module.stubs.map(({ name: setting, value }) => `${setting}=${value ?? ""}`);
      seen.push([name, settings, evidence?.["checked"], evidence?.["differs"]]);
    }
    return seen;
  }

  it("is built with placeholder settings, which the package check also uses", async ({ skip }) => {
    const built = await repost("build", SHOP, "-o", at("run"), "--executor", executor, "--cutoff", "2025-02-01");
    if (/EXECUTOR_(?:INDEX_UNREACHABLE|UV_MISSING)/u.test(built.stderr)) {
      console.warn(`No package index here, skipped: ${built.stderr}`);
      skip();
    }
    expect(built).toMatchObject({ code: 0 });
    expect(await settingsOf("run")).toEqual([
      [
        "Mailer.address_lines",
        ["SENDER_NAME=placeholder", "LETTERS_PER_DAY=1", "MAIL_REGION=placeholder", "MAIL_API_KEY=placeholder"],
        true,
        0,
      ],
      ["Article.price_label", ["django.conf.settings="], true, 0],
    ]);
  });

  it("is built the same way in TypeScript", async () => {
    const built = await repost("build", LETTERS, "-o", at("letters"), "--executor", executor);
    expect(built).toMatchObject({ code: 0 });
    expect(await settingsOf("letters")).toEqual([["Mailer.addressLines", ["MAIL_API_KEY=placeholder"], true, 0]]);
  });
});
