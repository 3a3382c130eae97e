import { afterAll, describe, expect, it } from "vitest";
import { createProcessExecutor, createSandboxExecutor, probeBackends } from "../../src/index.ts";
import { giveAway, makeContractFolder } from "../../src/testing/contract/contract-folder.ts";
import { viewCases } from "../../src/testing/contract/view-contract.ts";

const available = (await probeBackends()).filter((probe) => probe.available).map(({ backend }) => backend);

const request = (content: string) => ({
  runtime: "python" as const,
  files: [{ path: "main.py", content }],
  entry: "main.py",
});

describe.skipIf(!available.includes("sandbox"))("execute with a view of a folder", () => {
  const create = (overlay = false): ReturnType<typeof createSandboxExecutor> => createSandboxExecutor({ overlay });
  const executor = create();
  afterAll(() => executor.close());

  it.each(Object.entries(viewCases))("%s, with individual mounts", async (_title, check) => {
    await expect(check({ executor, create })).resolves.toBeUndefined();
  });

  it.each([true, false])(
    "keeps hidden folders, and unchanged files without an overlay (overlay: %s)",
    async (overlay) => {
      await using shown = await makeContractFolder({ "shop/price.py": "price = 1\n", "hidden/key": "secret" });
      await using own = create(overlay);
      await giveAway(shown.root);
      const program = `
import os
try:
    os.rmdir("hidden")
except OSError as error:
    print(type(error).__name__)
try:
    open("shop/price.py", "w").write("price = 9")
    print(open("shop/price.py").read())
except OSError:
    print("refused")
`;
      const view = { root: shown.root, hidden: ["hidden"], changes: [{ path: "shop/more.py", content: "" }] };
      const { stdout } = await own.execute({ ...request(program), view });
      expect(stdout).toBe(`OSError\n${overlay ? "price = 9" : "refused"}\n`);
    },
  );

  it("is rejected by a backend without isolation", async () => {
    await using plain = createProcessExecutor();
    await expect(plain.execute({ ...request(""), view: { root: "/" } })).rejects.toMatchObject({
      code: "EXECUTOR_REQUEST_INVALID",
    });
  });
});
