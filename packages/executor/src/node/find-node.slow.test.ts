import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findNode, findNodeUnlessAbsent } from "./find-node.ts";

const { signal } = new AbortController();

describe("findNode", () => {
  it("returns the node of this process by default", async () => {
    const executable = await realpath(process.execPath);
    expect(await findNode(undefined, signal)).toEqual({ executable, version: process.versions.node });
  });

  it("refuses an executable that is not Node, with a hint", async () => {
    const refusal = {
      code: "EXECUTOR_RUNTIME_MISSING",
      hint: "Install Node 22 or newer, or pass its path in the option node.",
    };
    await expect(findNode("/usr/bin/true", signal)).rejects.toMatchObject(refusal);
    await expect(findNodeUnlessAbsent("/absent/node", signal)).rejects.toMatchObject(refusal);
  });

  it("refuses a Node older than 22", async () => {
    const folder = await mkdtemp(join(tmpdir(), "repost-old-node-"));
    const old = join(folder, "node");
    await writeFile(old, `#!/bin/sh\necho '["${old}", "20.20.2"]'\n`, { mode: 0o755 });
    await expect(findNode(old, signal)).rejects.toMatchObject({
      code: "EXECUTOR_NODE_TOO_OLD",
      message: `"${old}" is Node 20.20.2. Node 22 or newer is required.`,
    });
    await rm(folder, { recursive: true });
  });
});
