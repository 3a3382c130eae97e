// @module-tag root
import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { removeFolder } from "@repost/spec/folders";
import { createSandboxEnvBackend } from "../../src/env/sandbox/sandbox-env-backend.ts";
import { findBubblewrap } from "../../src/sandbox/bubblewrap.ts";
import { envBackendContract } from "../../src/testing/env-backend-contract.ts";
import { prepareBaseArchive } from "../engine/base-archive.ts";

const base = await findBubblewrap("bwrap", AbortSignal.timeout(10_000))
  .then(prepareBaseArchive)
  .catch((error: unknown) => ({ missing: String(error) }));
if ("missing" in base) console.log(`TESTS OF ENVIRONMENTS IN THE SANDBOX ARE SKIPPED: ${base.missing}`);
const folder = await mkdtemp(join(tmpdir(), "repost-env-layers-"));
const CASE_MS = 600_000;

describe.skipIf("missing" in base).each([
  ["with control groups", true],
  ["without control groups", false],
])("createSandboxEnvBackend, %s", (_, controlGroups) => {
  if ("missing" in base) return;
  const backend = createSandboxEnvBackend({ rootfs: base.path, folder, controlGroups });
  const contract = envBackendContract({
    backend,
    createWithoutBase: () => createSandboxEnvBackend({ rootfs: join(folder, "missing"), folder }),
    createWithoutSpace: () => createSandboxEnvBackend({ rootfs: base.path, folder, minFreeBytes: Infinity }),
    remains: () => readdir(join(folder, "runs")),
  });
  afterAll(async () => {
    await contract.dispose();
    await backend.close();
    if (!controlGroups) await removeFolder(folder);
  });

  it.each(contract.cases)(
    "$title",
    async ({ run }) => {
      await expect(run()).resolves.toBeUndefined();
    },
    CASE_MS,
  );
});
