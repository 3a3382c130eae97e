import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeModule } from "./write-module.ts";

describe("writeModule", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "repost-write-module-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("writes code, modules in folders and bytes, and returns the path of the code", async () => {
    const files = [
      { path: "mill/stones.py", code: "AGE = 3\n" },
      { path: "mill/grain.bin", code: Buffer.from([0, 255]).toString("base64"), encoding: "base64" as const },
    ];
    const path = await writeModule({ path: "module.py", code: "import mill.stones\n", files }, join(folder, "new"));
    expect(path).toBe(join(folder, "new", "module.py"));
    expect(await readFile(path, "utf8")).toBe("import mill.stones\n");
    expect(await readFile(join(folder, "new", "mill/stones.py"), "utf8")).toBe("AGE = 3\n");
    expect([...(await readFile(join(folder, "new", "mill/grain.bin")))]).toEqual([0, 255]);
  });

  it.each(["../out.py", "/out.py", "mill/../../out.py"])("writes nothing when a path is %s", async (path) => {
    const module = { path: "module.py", code: "x = 1\n", files: [{ path, code: "" }] };
    await expect(writeModule(module, folder)).rejects.toMatchObject({ code: "SANDBOX_PATH_OUTSIDE" });
    expect(await readdir(folder)).toEqual([]);
  });
});
