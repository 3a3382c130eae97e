import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { readWorkspace } from "../architecture/workspace.ts";
import { type PackedPackage, packPackages } from "../packed/pack-packages.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly packed: readonly PackedPackage[];
  }
}

/** Packs the build once for all tests of tarballs. */
export async function setup({ provide }: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "repost-tarballs-"));
  provide("packed", await packPackages(readWorkspace(), folder));
  return () => rmSync(folder, { recursive: true, force: true });
}
