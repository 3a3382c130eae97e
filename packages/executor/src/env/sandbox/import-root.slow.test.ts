// @module-tag bubblewrap
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeContractFolder } from "../../testing/contract/contract-folder.ts";
import { createSandboxEnvBackend } from "./sandbox-env-backend.ts";

it("copies a root file system of one small file", async () => {
  await using folder = await makeContractFolder({ "root/bin/sh": "#!/bin/true\n" });
  await using backend = openBackend(folder.root);
  await expect(backend.importEnv(join(folder.root, "root"))).resolves.toMatchObject({ layers: [] });
});

it("rejects a root file system without a shell", async () => {
  await using folder = await makeContractFolder({ "root/etc/hostname": "shop\n" });
  await using backend = openBackend(folder.root);
  await expect(backend.importEnv(join(folder.root, "root"))).rejects.toThrow("it has no /bin/sh");
});

function openBackend(folder: string): ReturnType<typeof createSandboxEnvBackend> {
  return createSandboxEnvBackend({ rootfs: join(folder, "root"), folder: join(folder, "layers") });
}
