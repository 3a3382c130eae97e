import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readEnvironments } from "@repost/dataset";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";
import { runRepost } from "./run-repost.ts";

const PYTHON = fileURLToPath(new URL("fixtures/files", import.meta.url));
const TYPESCRIPT = fileURLToPath(new URL("fixtures/files-typescript", import.meta.url));
const executor = (await hasSandbox()) ? "sandbox" : "process";

describe("functions that read files and build objects from their content", () => {
  let folder = "";

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-files-"));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  it.each([
    [
      "Python",
      PYTHON,
      ["Order.from_dict", "read_orders", "read_prices"],
      /file_with\("table\.csv", "loaves,number,bread\\n/u,
    ],
    ["TypeScript", TYPESCRIPT, ["readPrices", "otherFiles"], /fileWith\("data\.json", "\{\\"items\\":\[\{\\"bread\\"/u],
  ])("become environments whose tests write matching files: %s", async (language, source, names, written) => {
    const run = path.join(folder, language);
    const built = await runRepost([
      "build",
      source,
      "-o",
      run,
      "--executor",
      executor,
      "--keep-trivial",
      "--cache",
      path.join(folder, "cache"),
    ]);
    expect(built).toMatchObject({ code: 0 });
    const byName = new Map<string, string>();
    for await (const { func_name: name, tests } of readEnvironments(run))
      byName.set(name, tests.map(({ code }) => code).join("\n"));
    expect([...byName.keys()].toSorted()).toEqual(names.toSorted());
    expect([...byName.values()].join("\n")).toMatch(written);
  });
});
