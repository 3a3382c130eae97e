import { realpath } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { findNode, findNodeUnlessAbsent } from "./find-node.ts";

const { signal } = new AbortController();

describe("findNode", () => {
  it("is that of this process where no other is named", async () => {
    const executable = await realpath(process.execPath);
    expect(await findNode(undefined, signal)).toEqual({ executable, version: process.versions.node });
  });

  it("refuses what is no Node, with what to do about it", async () => {
    const refusal = {
      code: "EXECUTOR_RUNTIME_MISSING",
      hint: "Install Node 20 or later, or name one with the option node.",
    };
    await expect(findNode("/usr/bin/true", signal)).rejects.toMatchObject(refusal);
    await expect(findNodeUnlessAbsent("/absent/node", signal)).rejects.toMatchObject(refusal);
  });
});
