// @module-tag bubblewrap
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";

const run = promisify(execFile);
const EXAMPLE = fileURLToPath(new URL("../../examples/compose-by-hand.ts", import.meta.url));

const sandboxed = await hasSandbox();

describe("examples/compose-by-hand.ts", () => {
  it.runIf(sandboxed)("takes one function from its repository to a verdict", async () => {
    const { stdout } = await run(process.execPath, ["--conditions=@repost/source", EXAMPLE]);
    const lines = stdout.trim().split("\n");
    expect(lines.slice(0, -1).map((line) => line.split(":")[0])).toEqual([
      "ok  agreement",
      "ok  stub",
      "ok  coverage",
      "ok  mutation",
    ]);
    expect(lines.at(-1)).toMatch(/^batches: \d+ tests, the original passed$/u);
  });
});
