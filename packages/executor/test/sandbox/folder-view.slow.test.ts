import { execFileSync } from "node:child_process";
import { chmod, lchown, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FolderView } from "@repost/spec";
import { createProcessExecutor, createSandboxExecutor, probeBackends } from "../../src/index.ts";

const available = (await probeBackends()).filter((probe) => probe.available).map(({ backend }) => backend);
const OWNER = 0x7100_0000;

const views = [["an overlay", true] as const, ["single mounts", false] as const];

describe.skipIf(!available.includes("sandbox")).each(views)(
  "execute with a view of a folder by %s",
  (_name, overlay) => {
    const executor = createSandboxExecutor({ overlay });
    let root = "";

    beforeAll(async () => {
      root = await mkdtemp(join(tmpdir(), "repost-view-"));
      await mkdir(join(root, "shop"));
      await mkdir(join(root, "hidden"));
      await writeFile(join(root, "shop/price.py"), "price = 1\n");
      await writeFile(join(root, "hidden/key"), "secret");
      execFileSync("python3", ["-m", "compileall", "-q", root]);
      await give(root);
    });
    afterAll(async () => {
      await executor.close();
      await rm(root, { recursive: true });
    });

    async function give(path: string): Promise<void> {
      if (process.getuid?.() === 0) await lchown(path, OWNER, OWNER);
      await chmod(path, 0o755).catch(() => undefined);
      const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
      for (const entry of entries) {
        if (entry.isDirectory()) await give(join(path, entry.name));
        else if (process.getuid?.() === 0) await lchown(join(path, entry.name), OWNER, OWNER);
      }
    }

    async function run(content: string, view: Omit<FolderView, "root"> = {}, runtime: "python" | "node" = "python") {
      const entry = runtime === "python" ? "main.py" : "main.js";
      const request = { runtime, files: [{ path: entry, content }], entry, view: { root, ...view } };
      const { stdout, stderr, status } = await executor.execute(request);
      expect({ stderr, status }).toEqual({ stderr: "", status: "exited" });
      return stdout.trim();
    }

    it("starts a program of either runtime in the folder, with the changes of this run alone", async () => {
      const changes = [
        { path: "shop/price.py", content: "price = 22\n" },
        { path: "new/folder/a.txt", content: "a" },
      ];
      const python = "import os\nprint(open('shop/price.py').read().strip(), os.path.exists('new/folder/a.txt'))";
      const node = "const fs = require('fs'); console.log(fs.readFileSync('shop/price.py', 'utf8').trim())";
      expect(await run(python, { changes })).toBe("price = 22 True");
      expect(await run(python)).toBe("price = 1 False");
      expect(await run(node, { changes }, "node")).toBe("price = 22");
      expect(await readFile(join(root, "shop/price.py"), "utf8")).toBe("price = 1\n");
    });

    it("removes files, and discards the files that a run writes", async () => {
      const program =
        "import os\nprint(os.path.exists('shop/price.py'))\nopen('shop/other.py', 'w').close()\nprint(len(os.listdir('shop')))";
      expect(await run(program, { changes: [{ path: "shop/price.py", content: null }] })).toBe("False\n2");
      expect(await run(program, { changes: [{ path: "shop/more.py", content: "" }] })).toBe("True\n4");
      expect(await run("import os\nprint(sorted(os.listdir('shop')))")).toBe("['__pycache__', 'price.py']");
    });

    it("runs the changed source, not its compiled form of the same size and time", async () => {
      const time = new Date("2026-01-02T03:04:05Z");
      await utimes(join(root, "shop/price.py"), time, time);
      execFileSync("python3", ["-m", "compileall", "-q", "-f", root]);
      await give(root);
      const program = "import os, sys\nsys.path.insert(0, os.getcwd())\nfrom shop.price import price\nprint(price)";
      const touch = "import os\nos.utime('shop/price.py', (1767323045, 1767323045))\n";
      expect(await run(touch + program, { changes: [{ path: "shop/price.py", content: "price = 2\n" }] })).toBe("2");
      expect(await run(program)).toBe("1");
    });

    it("shows neither hidden folders nor the layers below the changes", async () => {
      const program = `
import os
print(os.listdir("hidden"))
for path in ("/opt/repost/folder", "/run/repost/layer"):
    print(os.listdir(path))
try:
    os.rmdir("hidden")
except OSError as error:
    print(type(error).__name__)
`;
      expect(await run(program, { hidden: ["hidden"] })).toBe("[]\n[]\n[]\nOSError");
    });

    it("refuses writes to unchanged files without changing them", async () => {
      const program = `
try:
    open("shop/price.py", "w").write("price = 9")
    print(open("shop/price.py").read())
except OSError:
    print("refused")
`;
      const changes = [{ path: "shop/more.py", content: "" }];
      expect(await run(program, { changes })).toBe(overlay ? "price = 9" : "refused");
      expect(await readFile(join(root, "shop/price.py"), "utf8")).toBe("price = 1\n");
    });

    it("filters system calls", async () => {
      const program = `
import ctypes
library = ctypes.CDLL(None, use_errno=True)
print(library.mount(b"none", b"/tmp", b"tmpfs", 0, None), library.unshare(0x10000000))
`;
      expect(await run(program, { changes: [{ path: "shop/more.py", content: "" }] })).toBe("-1 -1");
    });

    it.each([
      [{ changes: [{ path: "../x", content: "" }] }, '"../x" is no path inside the folder'],
      [{ hidden: ["/etc"] }, '"/etc" is no path inside the folder'],
    ])("refuses paths that lead out of the folder: %j", async (view, message) => {
      const request = { runtime: "python" as const, files: [{ path: "a.py", content: "" }], entry: "a.py" };
      await expect(executor.execute({ ...request, view: { root, ...view } })).rejects.toThrow(message);
    });

    it("is refused by a backend without namespaces", async () => {
      await using plain = createProcessExecutor();
      const request = {
        runtime: "python" as const,
        files: [{ path: "a.py", content: "" }],
        entry: "a.py",
        view: { root },
      };
      await expect(plain.execute(request)).rejects.toMatchObject({ code: "EXECUTOR_REQUEST_INVALID" });
    });
  },
);
