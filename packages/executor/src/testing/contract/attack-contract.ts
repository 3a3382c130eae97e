import assert from "node:assert/strict";
import { type ContractCases, runProgram } from "./contract-subject.ts";
import { guarded } from "./guarded.ts";

const PRELUDE = `
import ctypes, os, resource, signal, socket, sys, time
libc = ctypes.CDLL(None, use_errno=True)
others = [int(name) for name in os.listdir("/proc") if name.isdigit() and int(name) != os.getpid()] + [0]
def try_all(*acts):
    for act in acts:
        for pid in others:
            try:
                act(pid)
            except OSError:
                pass
`;

/** Each ends as data without effect on the next run. */
const ATTACKS: Readonly<Record<string, string>> = {
  "sends every signal to every process that it sees": `
os.setpgid(0, 0) if os.getpgid(0) != os.getpid() else None
for number in sorted(signal.valid_signals() - {signal.SIGCHLD}):
    if number not in (signal.SIGKILL, signal.SIGSTOP):
        try:
            signal.signal(number, signal.SIG_IGN)
        except OSError:
            pass
others.remove(0)
for number in signal.valid_signals():
    try_all(lambda pid: os.kill(pid, number))`,
  "removes the limits of every process that it sees": `
others.remove(0)
for kind in (resource.RLIMIT_CPU, resource.RLIMIT_NOFILE, resource.RLIMIT_FSIZE, resource.RLIMIT_AS, resource.RLIMIT_DATA):
    try_all(lambda pid: resource.prlimit(pid, kind, (1, 1)))`,
  "slows down every process of its user": `
others.remove(0)
try_all(lambda pid: os.setpriority(os.PRIO_PROCESS, pid, 19), lambda pid: os.sched_setaffinity(pid, {0}))
os.setpriority(os.PRIO_USER, 0, 19)`,
  "traces, reads and writes the memory of every process that it sees": `
others.remove(0)
def write(pid):
    with open("/proc/%d/mem" % pid, "r+b", 0) as memory:
        memory.seek(4096)
        memory.write(b"x")
print([pid for pid in others if libc.ptrace(16, pid, 0, 0) == 0 or os.access("/proc/%d/mem" % pid, os.R_OK)])
try_all(write, lambda pid: os.listdir("/proc/%d/fd" % pid), lambda pid: os.listdir("/proc/%d/root" % pid))`,
  "closes all its descriptors": "os.closerange(0, 65_536)",
  "writes to every possible descriptor": `
for number in range(1024):
    try:
        os.set_blocking(number, False)
        os.write(number, b"D\\x00\\x00\\x00\\x02{}" * 1000)
    except OSError:
        pass`,
  "sends the messages of a worker": `
for kind in b"RSOEMCD":
    os.write(3, bytes([kind]) + (2).to_bytes(4, "big") + b"{}" + b"\\n")`,
  "sends descriptors through its messages": `
with socket.socket(fileno=os.dup(3)) as channel:
    for _ in range(100):
        socket.send_fds(channel, [b"x"], [0, 1, 2, 3] * 10)`,
  "stops itself and every process that it sees":
    "try_all(lambda pid: os.kill(pid, signal.SIGSTOP))\nos.kill(os.getpid(), signal.SIGSTOP)",
  "starts endless children that keep its output open": `
for _ in range(5):
    if os.fork() == 0:
        os.setsid()
        for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
            try:
                signal.signal(number, signal.SIG_IGN)
            except OSError:
                pass
        while True:
            time.sleep(1)
time.sleep(0.1)`,
  "starts daemons faster than they are ended": `
for _ in range(200):
    try:
        if os.fork() == 0:
            os.fork()
            os.setsid()
            os._exit(0) if os.fork() else time.sleep(50)
    except OSError:
        pass`,
  "patches the exit code of its interpreter": `
import atexit, threading
threading._shutdown = atexit._run_exitfuncs = os._exit = sys.exit = None
sys.stdout = sys.stderr = sys.excepthook = None
raise SystemExit(3)`,
  "floods its output, its errors and its messages concurrently": `
if os.fork() == 0:
    while True:
        os.write(1, b"x" * 65_536)
if os.fork() == 0:
    while True:
        os.write(2, b"x" * 65_536)
while True:
    os.write(3, b"x" * 65_535 + b"\\n")`,
  "fills its scratch space with files": `
at = 0
try:
    while True:
        os.close(os.open(str(at), os.O_CREAT))
        at += 1
except OSError:
    pass
with open("/tmp/big", "wb") as file:
    try:
        while True:
            file.write(b"x" * 1_000_000)
    except OSError:
        pass`,
};

export const attackCases: ContractCases = Object.fromEntries(
  Object.entries(ATTACKS).map(([title, attack]) => [
    `has data for a program that ${title}, and a next run that does not feel it`,
    async ({ executor }) => {
      const run = await runProgram(executor, guarded(PRELUDE + attack), {
        limits: { wall_ms: 2_000, message_bytes: 100_000 },
      });
      assert.ok(["exited", "signaled", "timeout"].includes(run.status));
      const next = await runProgram(executor, "import os, sys\nprint('fine', os.nice(0))");
      assert.deepEqual([next.status, next.stdout, next.stderr], ["exited", "fine 0\n", ""]);
    },
  ]),
);
