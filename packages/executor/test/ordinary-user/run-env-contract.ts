// Prints a JSON line for each case.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createSandboxEnvBackend } from "../../src/index.ts";
import { envBackendContract } from "../../src/testing/index.ts";

const [rootfs = "", folder = ""] = process.argv.slice(2);
await using backend = createSandboxEnvBackend({ rootfs, folder });
const contract = envBackendContract({
  backend,
  createWithoutBase: () => createSandboxEnvBackend({ rootfs: join(folder, "missing"), folder }),
  createWithoutSpace: () => createSandboxEnvBackend({ rootfs, folder, minFreeBytes: Infinity }),
  remains: () => readdir(join(folder, "runs")),
});
for (const { title, run } of contract.cases) {
  const problem = await run().then(
    () => null,
    (error: unknown) => String(error),
  );
  console.log(JSON.stringify({ title, problem }));
}
await contract.dispose();
