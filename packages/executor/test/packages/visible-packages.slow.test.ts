import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createExecutor, probeBackends } from "../../src/index.ts";
import { runProgram } from "../../src/testing/contract/contract-subject.ts";

const FIND = `
import glob, os, sys
places = {
    place
    for root in (sys.prefix, sys.base_prefix, "/usr", "/usr/local")
    for place in glob.glob(root + "/lib*/python*/*-packages")
}
print(len(places) > 0, [place for place in places if os.listdir(place)], [place for place in sys.path if "packages" in place])`;

const available = (await probeBackends()).filter((probe) => probe.available).map(({ backend }) => backend);

describe("packages next to an interpreter", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp("/tmp/repost-virtual-");
    await chmod(folder, 0o755);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("are hidden in the sandbox", { tags: ["bubblewrap"] }, async () => {
    await using executor = await createExecutor({ kind: "sandbox" });
    const run = await runProgram(executor, FIND);
    expect([run.stdout, run.stderr]).toEqual(["True [] []\n", ""]);
  });

  it.each(["sandbox", "process"] as const)(
    "can be imported in the %s when they belong to a virtual environment",
    async (kind) => {
      if (!available.includes(kind)) return;
      const environment = join(folder, kind);
      execFileSync("python3", ["-m", "venv", "--without-pip", environment]);
      const question = "import sysconfig; print(sysconfig.get_path('purelib'), end='')";
      const packages = execFileSync(join(environment, "bin/python"), ["-c", question], { encoding: "utf8" });
      await writeFile(join(packages, "oven.py"), "HEAT = 230\n");
      await writeFile(join(packages, "planted.pth"), "import sys; sys.modules['planted'] = sys\n");
      await using executor = await createExecutor({ kind, python: join(environment, "bin/python") });
      const run = await runProgram(executor, "import oven, sys\nprint(oven.HEAT, 'planted' in sys.modules)");
      expect([run.stdout, run.stderr]).toEqual(["230 False\n", ""]);
    },
  );
});
