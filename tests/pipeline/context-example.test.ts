import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const EXAMPLE = fileURLToPath(new URL("../../examples/context/render-context.ts", import.meta.url));

describe("examples/context/render-context.ts", () => {
  it("prints the context of a function in every form, each within its limit", async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ["--conditions=@repost/source", EXAMPLE]);
    expect(stdout.trim().split("\n").slice(-5)).toEqual([
      "markdown: 366 tokens, 0 definitions or files cut",
      "prompt: 393 tokens, 0 definitions or files cut",
      "files: 629 tokens, 0 definitions or files cut",
      "tight: 146 tokens, 2 definitions or files cut",
      "standard library: re",
    ]);
  });
});
