import { createServer } from "node:net";
import { homedir } from "node:os";
import { join } from "node:path";
import assert from "node:assert/strict";
import type { Execution, Executor, Limits } from "@repost/spec";
import { makeContractFolder } from "./contract-folder.ts";
import { type ContractCases, markedProgram, processesWith, runProgram } from "./contract-subject.ts";
import { guarded } from "./guarded.ts";

const MEGABYTE = 1_048_576;
const FEW_PROCESSES = 5;

function attack(executor: Executor, program: string, limits: Partial<Limits> = {}): Promise<Execution> {
  return runProgram(executor, guarded(program), { limits: { wall_ms: 8_000, ...limits } });
}

export const boundaryCases: ContractCases = {
  "has no access to any network": async ({ executor }) => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const abstract = createServer();
    await new Promise<void>((resolve) => abstract.listen("\0repost-contract", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const program = `
import socket
def reaches(family, address):
    try:
        with socket.socket(family) as one:
            one.settimeout(2)
            one.connect(address)
        return True
    except OSError:
        return False
print(reaches(socket.AF_INET, ("127.0.0.1", ${port})), reaches(socket.AF_UNIX, "\\0repost-contract"))
print(reaches(socket.AF_INET, ("169.254.169.254", 80)), [name for _, name in socket.if_nameindex()])`;
    const run = await attack(executor, program);
    server.close();
    abstract.close();
    assert.equal(run.stdout + run.stderr, "False False\nFalse ['lo']\n");
  },

  "has no access to home folders and secrets of the host": async ({ executor }) => {
    await using folder = await makeContractFolder({ secret: "secret" });
    const paths = [
      join(folder.root, "secret"),
      "/etc/shadow",
      "/var/run/docker.sock",
      "/run/docker.sock",
      "/var",
      "/mnt",
      "/sys",
      "/proc/1/mem",
    ];
    const program = `
def opens(path):
    try:
        return os.listdir(path) if os.path.isdir(path) else open(path, "rb").read(1)
    except OSError:
        return False
print([path for path in ${JSON.stringify(paths)} if opens(path)])
print([name for name in (opens(${JSON.stringify(homedir())}) or []) if name not in (".pyenv", ".local", ".cache")])`;
    const run = await attack(executor, program);
    assert.equal(run.stdout + run.stderr, "[]\n[]\n");
  },

  "can write only to its scratch space": async ({ executor }) => {
    const program = `
import sys
def writes(path):
    try:
        with open(os.path.join(path, "repost-contract"), "w") as file:
            file.write("x")
        return True
    except OSError:
        return False
places = ["/", "/usr", "/etc", "/dev", "/proc", "/opt", "/run", sys.prefix, os.path.dirname(os.__file__)]
import repost_runtime
places.append(os.path.dirname(repost_runtime.__file__))
print([place for place in places if writes(place)])
print([place for place in (".", "/tmp", "/dev/shm", os.path.expanduser("~")) if not writes(place)])`;
    const run = await attack(executor, program);
    assert.equal(run.stdout + run.stderr, "[]\n[]\n");
  },

  "has no privileges: no root, no capabilities, no way to gain any": async ({ executor }) => {
    const program = `
status = dict(line.split(":\\t", 1) for line in open("/proc/self/status").read().splitlines())
print(os.getuid() != 0, set(os.getgroups()) <= {os.getgid(), 65534}, status["NoNewPrivs"])
print([int(status[name], 16) for name in ("CapInh", "CapPrm", "CapEff", "CapAmb")])
for act in (lambda: os.setuid(0), lambda: os.chroot("."), lambda: os.mknod("device", 0o20666, os.makedev(1, 1))):
    try:
        act()
        print("could")
    except OSError:
        print("refused")`;
    const run = await attack(executor, program);
    assert.equal(run.stdout + run.stderr, `True True 1\n[0, 0, 0, 0]\n${"refused\n".repeat(3)}`);
  },

  "has no access beyond its namespaces": async ({ executor }) => {
    const program = `
import ctypes, socket, threading
libc = ctypes.CDLL(None, use_errno=True)
for family in (38, 40, 17):
    try:
        socket.socket(family, socket.SOCK_RAW if family == 17 else socket.SOCK_STREAM)
        print("made", family)
    except OSError:
        pass
print(libc.unshare(0x10000000), libc.unshare(0x20000), libc.ptrace(0, 0, 0, 0))
for flags in (0x20 | 2 | 4, 0x20, 0x1000):
    print(libc.mount(b"/tmp", b"/run/repost", None, ctypes.c_ulong(flags), None), ctypes.get_errno())
thread = threading.Thread(target=print, args=("thread",))
thread.start()
thread.join()
print([family.name for family in (socket.AF_INET, socket.AF_INET6, socket.AF_UNIX) if socket.socket(family)])`;
    const run = await attack(executor, program);
    assert.equal(run.stdout + run.stderr, "-1 -1 -1\n-1 1\n-1 1\n-1 1\nthread\n['AF_INET', 'AF_INET6', 'AF_UNIX']\n");
  },

  "has no access to the host's name, processes and environment": async ({ executor }) => {
    process.env["REPOST_CONTRACT_SECRET"] = "host";
    const program = `
import socket
found = [name for name in os.listdir("/proc") if name.isdigit()]
def environment(name):
    try:
        return open("/proc/%s/environ" % name).read()
    except PermissionError:
        return ""
print(socket.gethostname(), {"1", str(os.getpid())} <= set(found), len(found) <= ${FEW_PROCESSES})
print([name for name in found if "SECRET" in environment(name)])`;
    const run = await attack(executor, program);
    delete process.env["REPOST_CONTRACT_SECRET"];
    assert.equal(run.stdout + run.stderr, "repost True True\n[]\n");
  },

  "cannot end, stop, trace or read its supervisor": async ({ executor }) => {
    const program = `
import ctypes, signal
for number in (signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM, signal.SIGSEGV):
    try:
        os.kill(1, number)
    except PermissionError:
        pass
libc = ctypes.CDLL(None)
print(libc.ptrace(16, 1, 0, 0), os.access("/proc/1/mem", os.R_OK))
try:
    print(os.listdir("/proc/1/fd"))
except PermissionError:
    print("hidden")`;
    const run = await attack(executor, program);
    assert.deepEqual(
      { status: run.status, code: run.exit_code, out: run.stdout + run.stderr },
      {
        status: "exited",
        code: 0,
        out: "-1 False\nhidden\n",
      },
    );
  },

  "ends only itself when it kills every process that it sees": async ({ executor }) => {
    const run = await attack(
      executor,
      "import signal, subprocess\nsubprocess.Popen(['sleep', '100'])\nos.kill(-1, signal.SIGKILL)\nprint('alive')",
    );
    assert.deepEqual({ status: run.status, stdout: run.stdout }, { status: "exited", stdout: "alive\n" });
  },

  "limits a fork bomb": async ({ executor }) => {
    const { mark, program } = markedProgram(
      guarded(`
import time
count = 0
refused = 0
while refused < 50:
    try:
        if os.fork() == 0:
            time.sleep(100)
        count += 1
    except BlockingIOError:
        refused += 1
print(10 < count < 40)`),
    );
    const run = await runProgram(executor, program, { limits: { processes: 40, wall_ms: 8_000 } });
    assert.deepEqual({ out: run.stdout + run.stderr, left: processesWith(mark) }, { out: "True\n", left: [] });
  },

  "survives an endless fork bomb": async ({ executor }) => {
    const bomb = "while True:\n    try:\n        os.fork()\n    except OSError:\n        pass";
    const { mark, program } = markedProgram(guarded(bomb));
    const run = await runProgram(executor, program, { limits: { processes: 40, wall_ms: 1_500 } });
    assert.deepEqual({ status: run.status, left: processesWith(mark) }, { status: "timeout", left: [] });
  },

  "limits the total memory of all its processes": async ({ executor }) => {
    const program = `
import time
for _ in range(8):
    if os.fork() == 0:
        kept = b"x" * 90_000_000
        time.sleep(100)
time.sleep(100)`;
    assert.equal((await attack(executor, program, { memory_bytes: 300 * MEGABYTE })).status, "oom");
  },

  "limits its scratch space in every folder": async ({ executor }) => {
    const program = `
def fill(path):
    try:
        with open(path, "wb") as file:
            for _ in range(100):
                file.write(b"x" * 1_000_000)
        return "filled"
    except OSError as error:
        return error.strerror
for number, folder in enumerate((".", "/tmp", os.path.expanduser("~"), "/dev/shm")):
    print(fill("%s/%d" % (folder, number)))`;
    const run = await attack(executor, program, { disk_bytes: 8 * MEGABYTE });
    assert.equal(run.stderr, "");
    assert.deepEqual(
      run.stdout
        .trimEnd()
        .split("\n")
        .filter((line) => line === "filled"),
      [],
    );
    const many = "for at in range(12):\n    with open(str(at), 'wb') as file:\n        file.write(b'x' * 1_000_000)";
    assert.match((await attack(executor, many, { disk_bytes: 8 * MEGABYTE })).stderr, /No space left on device/);
  },

  "limits the number of its files": async ({ executor }) => {
    const program = `
try:
    for number in range(30_000):
        open("/tmp/%d" % number, "w").close()
    print("made all")
except OSError as error:
    print(error.strerror)`;
    assert.equal((await attack(executor, program)).stdout, "No space left on device\n");
  },

  "survives endless output, and keeps it up to the limit": async ({ executor }) => {
    const program = "while True:\n    os.write(1, b'x' * 1_000_000)\n    os.write(2, b'y' * 1_000_000)";
    const run = await attack(executor, program, { wall_ms: 1_500, output_bytes: 1_000 });
    assert.deepEqual(
      { status: run.status, truncated: [run.stdout_truncated, run.stderr_truncated] },
      { status: "timeout", truncated: [true, true] },
    );
    assert.ok(run.stdout.length < 1_200 && run.stderr.length < 1_200);
  },

  "does not follow links of the program out of the scratch space": async ({ executor }) => {
    const program = `
os.symlink("/", "out")
try:
    open("out/repost-contract", "w")
except OSError as error:
    print(error.strerror)`;
    assert.equal((await attack(executor, program)).stdout, "Read-only file system\n");
  },
};
