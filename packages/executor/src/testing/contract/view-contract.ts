import assert from "node:assert/strict";
import { chmod, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import type { Execution, ExecutionRequest, Executor, FolderView } from "@repost/spec";
import { type ContractFolder, giveAway, makeContractFolder } from "./contract-folder.ts";
import type { ContractCases } from "./contract-subject.ts";

const ENTRIES = { python: "main.py", node: "main.js" } as const;
const FILES = { "shop/price.py": "price = 1\n", "hidden/key": "secret" };

type Shown = ContractFolder & {
  readonly execute: (
    content: string,
    view?: Omit<FolderView, "root">,
    request?: Partial<ExecutionRequest>,
  ) => Promise<Execution>;
  readonly print: (content: string, view?: Omit<FolderView, "root">, runtime?: "python" | "node") => Promise<string>;
};

async function show(
  executor: Executor,
  further: Readonly<Record<string, string | Uint8Array>> = {},
  prepare: (root: string) => Promise<void> = async () => undefined,
): Promise<Shown> {
  const folder = await makeContractFolder({ ...FILES, ...further });
  const { root } = folder;
  await prepare(root);
  await giveAway(root);
  const execute: Shown["execute"] = (content, view = {}, { runtime = "python", ...request } = {}) => {
    const entry = ENTRIES[runtime];
    return executor.execute({
      runtime,
      files: [{ path: entry, content }],
      entry,
      view: { root, ...view },
      ...request,
    });
  };
  const print: Shown["print"] = async (content, view, runtime = "python") => {
    const { stdout, stderr, status } = await execute(content, view, { runtime });
    assert.deepEqual({ stderr, status }, { stderr: "", status: "exited" });
    return stdout.trim();
  };
  return { ...folder, execute, print };
}

export const viewCases: ContractCases = {
  "starts a program of either runtime in a folder, with only the changes of this run": async ({ executor }) => {
    await using shown = await show(executor);
    const changes = [
      { path: "shop/price.py", content: "price = 22\n" },
      { path: "new/folder/a.txt", content: "a" },
    ];
    const python = "import os\nprint(open('shop/price.py').read().strip(), os.path.exists('new/folder/a.txt'))";
    const node = "const fs = require('fs'); console.log(fs.readFileSync('shop/price.py', 'utf8').trim())";
    assert.equal(await shown.print(python, { changes }), "price = 22 True");
    assert.equal(await shown.print(python), "price = 1 False");
    const { node: version } = (await executor.capabilities()).runtimes;
    if (version !== null) assert.equal(await shown.print(node, { changes }, "node"), "price = 22");
    assert.equal(await readFile(join(shown.root, "shop/price.py"), "utf8"), "price = 1\n");
  },

  "removes files from a folder, and discards the files that a run writes": async ({ executor }) => {
    await using shown = await show(executor);
    const program = `
import os
print(os.path.exists("shop/price.py"))
open("shop/other.py", "w").close()
print(sorted(os.listdir("shop")))
`;
    const without = { changes: [{ path: "shop/price.py", content: null }] };
    assert.equal(await shown.print(program, without), "False\n['other.py']");
    const added = { changes: [{ path: "shop/more.py", content: "" }] };
    assert.equal(await shown.print(program, added), "True\n['more.py', 'other.py', 'price.py']");
    assert.equal(await shown.print("import os\nprint(os.listdir('shop'))"), "['price.py']");
  },

  "keeps links, permissions to execute and modification times of a folder": async ({ executor }) => {
    await using shown = await show(executor, { "shop/open": "#!/bin/sh\necho open\n" }, async (root) => {
      await chmod(join(root, "shop/open"), 0o755);
      await symlink("shop/price.py", join(root, "alias.py"));
      await symlink("shop", join(root, "link"));
    });
    const program = `
import os, subprocess
print(os.readlink("alias.py"), os.readlink("link"), open("link/price.py").read().strip())
print(subprocess.run(["shop/open"], capture_output=True, text=True).stdout.strip(), os.access("alias.py", os.X_OK))
print(int(os.stat("shop/price.py").st_mtime), int(os.stat("shop/open").st_mtime))
`;
    assert.equal(await shown.print(program), "shop/price.py shop price = 1\nopen False\n1767323045 1767323045");
  },

  "runs the changed source in a folder, not its compiled form of the same size and time": async ({ executor }) => {
    await using plain = await show(executor);
    const compile = `
import importlib.util, os, py_compile
py_compile.compile("shop/price.py", cfile=os.path.join(os.path.dirname(__file__), "price.pyc"), dfile="shop/price.py")
print(os.path.basename(importlib.util.cache_from_source("price.py")), end="")
`;
    const { stdout, files = [] } = await plain.execute(compile, {}, { collect: ["*.pyc"] });
    const { content = new Uint8Array() } = files[0] ?? {};
    await using shown = await show(executor, { [`shop/__pycache__/${stdout}`]: content, "shop/price.pyc": content });
    const program = `
import os, sys
sys.path.insert(0, os.getcwd())
from shop import price
print(price.price, sorted(os.listdir("shop")))
`;
    const touch = "import os\nos.utime('shop/price.py', (1767323045, 1767323045))\n";
    const changed = { changes: [{ path: "shop/price.py", content: "price = 2\n" }] };
    assert.equal(await shown.print(touch + program, changed), "2 ['__pycache__', 'price.py']");
    assert.equal(await shown.print(program), "1 ['__pycache__', 'price.py', 'price.pyc']");
    const cached = "import os\nprint(os.listdir('shop/__pycache__'))";
    assert.equal(await shown.print(cached, { changes: [{ path: "shop/price.py", content: null }] }), "[]");
  },

  "hides hidden folders and the original content of changed files": async ({ executor }) => {
    await using shown = await show(executor, { "shop/price.py": "price = 'ori' + 'ginal-marker'\n" });
    const program = `
import os
def read(path):
    try:
        with open(path, "rb") as file:
            return file.read(1_000_000)
    except OSError:
        return b""
def files(top):
    for folder, _, names in os.walk(top):
        if not folder.startswith(("/proc", "/sys", "/usr", "/dev")):
            yield from (os.path.join(folder, name) for name in names)
found = [path for path in files("/") if path != __file__ and (b"ginal-" + b"marker" in read(path) or read(path) == b"sec" + b"ret")]
for pid in filter(str.isdigit, os.listdir("/proc")):
    for below in ("root/opt/repost/folder", "root/run/repost/folder", "cwd"):
        if pid != str(os.getpid()) and read("/proc/%s/%s/shop/price.py" % (pid, below))[:5] == b"price":
            found.append(pid)
print(os.listdir("hidden"), found)
for folder in ("/opt/repost/folder", "/run/repost/layer", "/proc/1/root/opt/repost/folder"):
    try:
        found.extend(os.listdir(folder))
    except OSError:
        continue
print(found)
`;
    const changes = [{ path: "shop/price.py", content: "other = 22\n" }];
    assert.equal(await shown.print(program, { hidden: ["hidden"], changes }), "[] []\n[]");
  },

  "keeps no original content of a changed file in the memory of a program": async ({ executor }) => {
    await using shown = await show(executor, { "shop/price.py": 'price = "halves-joined"\n' });
    const program = `
first, second = b"price = \\"hal", b"ves-joi"
count = 0
with open("/proc/self/maps") as maps, open("/proc/self/mem", "rb", 0) as memory:
    for line in maps.readlines():
        spans, rights = line.split()[:2]
        start, end = (int(each, 16) for each in spans.split("-"))
        if not rights.startswith("rw") or start >= 1 << 63:
            continue
        memory.seek(start)
        try:
            data = memory.read(end - start)
        except OSError:
            continue
        at = data.find(first)
        while at >= 0:
            count += data[at + len(first) : at + len(first) + len(second)] == second
            at = data.find(first, at + 1)
print(count)
`;
    assert.equal(await shown.print(program, { changes: [{ path: "shop/price.py", content: "p = 2\n" }] }), "0");
  },

  "hides changes of a folder by a run from other runs": async ({ executor }) => {
    await using shown = await show(executor);
    const program = `
try:
    open("shop/price.py", "w").write("price = 9")
except OSError:
    pass
`;
    await shown.print(program, { changes: [{ path: "shop/more.py", content: "" }] });
    assert.equal(await shown.print("print(open('shop/price.py').read())"), "price = 1");
    assert.equal(await readFile(join(shown.root, "shop/price.py"), "utf8"), "price = 1\n");
  },

  "filters system calls of a program in a folder": async ({ executor }) => {
    await using shown = await show(executor);
    const program = `
import ctypes
library = ctypes.CDLL(None, use_errno=True)
print(library.mount(b"none", b"/tmp", b"tmpfs", 0, None), library.unshare(0x10000000))
`;
    assert.equal(await shown.print(program, { changes: [{ path: "shop/more.py", content: "" }] }), "-1 -1");
  },

  "rejects paths outside of a folder": async ({ executor }) => {
    await using shown = await show(executor);
    const change = shown.execute("", { changes: [{ path: "../x", content: "" }] });
    await assert.rejects(change, /"\.\.\/x" is no path inside the folder/u);
    await assert.rejects(shown.execute("", { hidden: ["/etc"] }), /"\/etc" is no path inside the folder/u);
  },
};
