import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ExecutionRequest } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createExecutor } from "./index.ts";
import { preloadable } from "./resolved-environment.ts";

const DIGEST = `sha256:${"0".repeat(64)}`;
const PROGRAM = `
import sys, oven
assert "planted" not in sys.modules
try:
    open(oven.__file__, "a")
except OSError:
    print("read only")
print(oven.HEAT)
`;

describe("resolveEnvironment", () => {
  let sitePackages = "";
  beforeAll(async () => {
    sitePackages = await mkdtemp(join(tmpdir(), "repost-packages-"));
    await chmod(sitePackages, 0o755);
    await mkdir(join(sitePackages, "oven"));
    await writeFile(join(sitePackages, "oven", "__init__.py"), "HEAT = 230\n");
    await mkdir(join(sitePackages, "rack"));
    await writeFile(join(sitePackages, "rack", "__init__.py"), "import rack.shelf, os\nHOME = os.environ['HOME']\n");
    await writeFile(join(sitePackages, "rack", "shelf.py"), "HEIGHT = 3\n");
    await writeFile(join(sitePackages, "json.py"), "raise ImportError('shadows the standard library')\n");
    await writeFile(join(sitePackages, "planted.pth"), "import sys; sys.modules['planted'] = sys\n");
  });
  afterAll(() => rm(sitePackages, { recursive: true }));

  const request: ExecutionRequest = {
    runtime: "python",
    files: [{ path: "main.py", content: PROGRAM }],
    entry: "main.py",
    environment: DIGEST,
  };

  it("shows installed packages read-only to programs in the sandbox", { tags: ["bubblewrap"] }, async () => {
    const resolveEnvironment = (): Promise<{ sitePackages: string; modules: string[] }> =>
      Promise.resolve({ sitePackages, modules: ["oven"] });
    await using executor = await createExecutor({ kind: "sandbox", resolveEnvironment });
    expect(await executor.execute(request)).toMatchObject({ stdout: "read only\n230\n", stderr: "", exit_code: 0 });
    expect(await executor.execute({ ...request, environment: null })).toMatchObject({ exit_code: 1 });
  });

  it("appends installed packages to the path of plain processes", async () => {
    const requests: string[] = [];
    const resolveEnvironment = (digest: string): Promise<{ sitePackages: string; modules: string[] }> => {
      requests.push(digest);
      return Promise.resolve({ sitePackages, modules: ["oven"] });
    };
    await using executor = await createExecutor({ kind: "process", resolveEnvironment });
    const files = [{ path: "main.py", content: "import json, oven; print(json.dumps(oven.HEAT))" }];
    expect(await executor.execute({ ...request, files })).toMatchObject({ stdout: "230\n", stderr: "", exit_code: 0 });
    expect(requests).toEqual([DIGEST]);
  });

  it("preloads packages, and loads those that cannot be preloaded in the run", async () => {
    const resolveEnvironment = (): Promise<{ sitePackages: string; modules: string[] }> =>
      Promise.resolve({ sitePackages, modules: ["oven", "rack"] });
    await using executor = await createExecutor({ kind: "process", resolveEnvironment });
    const content =
      "import sys\nprint([name for name in sorted(sys.modules) if name.split('.')[0] in ('oven', 'rack')])\nimport oven, rack\nprint(rack.shelf.HEIGHT)";
    expect(await executor.execute({ ...request, files: [{ path: "main.py", content }] })).toMatchObject({
      stdout: "['oven']\n3\n",
      stderr: "",
    });
  });

  it("rejects with the reason when an environment cannot be resolved", async () => {
    const resolveEnvironment = (): Promise<never> => Promise.reject(new Error("no such wheel"));
    await using executor = await createExecutor({ kind: "process", resolveEnvironment });
    await expect(executor.execute(request)).rejects.toThrow("no such wheel");
  });
});

describe("preloadable", () => {
  const request: ExecutionRequest = {
    runtime: "python",
    files: [],
    entry: "main.py",
    preload: ["re", "oven", "oven.heat", "oven"],
  };

  it("returns the requested modules that the environment has, once each", () => {
    expect(preloadable(request, { sitePackages: "/packages", modules: ["oven", "tin"] })).toEqual([
      "oven",
      "oven.heat",
    ]);
  });

  it("adds modules that the files import, also in functions", () => {
    const content =
      "import re, oven as hot\ndef f():\n    from tin.lid import x\n    import rack.shelf; return 'import pan'\n";
    const files = [{ path: "module.py", content }];
    const environment = { sitePackages: "/packages", modules: ["oven", "pan", "rack", "tin"] };
    expect(preloadable({ ...request, preload: [], files }, environment)).toEqual(["oven", "rack", "tin"]);
  });

  it("returns nothing without an environment", () => {
    expect(preloadable(request, null)).toEqual([]);
  });
});
