import { readFileSync } from "node:fs";
import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import type { Executor } from "@repost/spec";
import { descendants, residentBytes } from "../../env/sandbox/process-tree.ts";
import { type ContractCases, runProgram, temporaryFolders } from "./contract-subject.ts";

const CHANGES = `
import atexit, builtins, gc, json, os, pathlib, signal, sys, tempfile, threading, time, warnings
os.environ["LEFT"] = "1"
os.umask(0o777)
json.left = builtins.left = True
sys.path.append("/left")
sys.modules["left"] = json
sys.setrecursionlimit(12_345)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
signal.signal(signal.SIGUSR1, lambda *_: None)
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR2])
warnings.simplefilter("error")
gc.disable()
os.nice(3)
threading.Thread(target=time.sleep, args=(100,), daemon=True).start()
for folder in (".", pathlib.Path.home(), tempfile.gettempdir()):
    os.close(os.open(os.path.join(folder, "left"), os.O_CREAT))
os.chdir("/")
if os.fork() == 0:
    os.setsid()
    time.sleep(100)`;

const STATE = `
import builtins, gc, json, os, pathlib, signal, sys, tempfile, threading, time, warnings
before = os.umask(0o022)
print(sorted(os.environ), oct(before), hasattr(json, "left"), hasattr(builtins, "left"), sys.path[1:], "left" in sys.modules)
print(sys.getrecursionlimit(), [signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGUSR1)])
print(signal.pthread_sigmask(signal.SIG_BLOCK, []), len(warnings.filters), gc.isenabled(), os.nice(0), threading.active_count())
print([os.listdir(folder) for folder in (".", pathlib.Path.home(), tempfile.gettempdir())])`;

const FEWEST_RUNS = 100;
const PATIENCE_MS = 30_000;
const SETTLING_MS = 20_000;
const REFILLING_MS = 1_000;

export const consecutiveCases: ContractCases = {
  "starts each program in a fresh state": async ({ executor }) => {
    const first = await runProgram(executor, STATE);
    await runProgram(executor, CHANGES);
    const [second, third] = [await runProgram(executor, STATE), await runProgram(executor, STATE)];
    assert.equal(first.stderr, "");
    assert.deepEqual([second.stdout, third.stdout], [first.stdout, first.stdout]);
  },

  "starts each program with different random numbers": async ({ executor }) => {
    const program = "import os, random, uuid\nprint(random.random(), os.urandom(8), uuid.uuid4())";
    const runs = [await runProgram(executor, program), await runProgram(executor, program)];
    assert.equal(new Set(runs.map(({ stdout }) => stdout)).size, 2);
  },

  "needs no more memory and files for hundreds of runs than for a few": async ({ executor }) => {
    const programs = [
      "pass",
      "print('x' * 10_000)",
      "raise ValueError",
      "import os\nos._exit(3)",
      "open('made', 'w').write('x')",
    ];
    const several = async (count: number): Promise<void> => {
      for (let at = 0; at < count; at += 2) {
        // Slow machines run fewer programs.
        if (at >= FEWEST_RUNS && performance.now() - started > PATIENCE_MS) return;
        const pair = [at, at + 1].map((index) => runProgram(executor, programs[index % programs.length] ?? "pass"));
        await Promise.all(pair);
      }
    };
    const started = performance.now();
    await several(40);
    const before = await mostOf(footprint, REFILLING_MS);
    await several(460);
    const flat = (now: Footprint): boolean =>
      now.processes <= before.processes + 4 && now.megabytes <= before.megabytes + 32;
    // Resources of the last runs disappear; leaks stay.
    const settled = performance.now() + SETTLING_MS;
    let after = footprint();
    while (!flat(after) && performance.now() < settled) {
      await delay(100);
      after = footprint();
    }
    assert.ok(after.processes <= before.processes + 4, `${before.processes} processes became ${after.processes}`);
    assert.ok(after.megabytes <= before.megabytes + 32, `${before.megabytes} MB became ${after.megabytes}`);
    assert.deepEqual([after.mounts, after.folders], [before.mounts, before.folders]);
  },
};

export const consecutiveBoundaryCases: ContractCases = {
  "hides traces of a run outside of its files from other runs": async ({ executor }) => {
    const leave = `
import ctypes, os, socket, time
libc = ctypes.CDLL(None)
# Where system calls are not filtered, there are such objects.
libc.shmget(0x5257, 4096, 0o1666), libc.semget(0x5257, 1, 0o1666), libc.msgget(0x5257, 0o1666)
open("/dev/shm/left", "w").write("x")
open("/tmp/left", "w").write("x")
if os.fork() == 0:
    os.setsid()
    server = socket.socket(socket.AF_UNIX)
    server.bind("\\0left")
    server.listen()
    other = socket.create_server(("127.0.0.1", 5257))
    time.sleep(100)
time.sleep(0.2)`;
    const look = `
import ctypes, os, socket
libc = ctypes.CDLL(None)
print(libc.shmget(0x5257, 4096, 0o666), libc.semget(0x5257, 1, 0o666), libc.msgget(0x5257, 0o666))
print(os.listdir("/dev/shm"), os.listdir("/tmp"), len([name for name in os.listdir("/proc") if name.isdigit()]) < 10)
for family, address in ((socket.AF_UNIX, "\\0left"), (socket.AF_INET, ("127.0.0.1", 5257))):
    with socket.socket(family) as one:
        print(one.connect_ex(address) != 0)`;
    for (let count = 0; count < 2; count += 1) {
      assert.equal((await runProgram(executor, leave)).stderr, "");
      const { stdout, stderr } = await runProgram(executor, look);
      assert.equal(stdout + stderr, "-1 -1 -1\n[] [] True\nTrue\nTrue\n");
    }
  },

  "keeps no files, messages, output or environment of another run in memory": async ({ executor }) => {
    await talkOfASecret(executor);
    const search = `
secret = "".join(("seven-", "ravens-", "over-", "the-", "mill")).encode()
found = []
with open("/proc/self/maps") as maps, open("/proc/self/mem", "rb", 0) as memory:
    for line in maps:
        span, rights, *_ = line.split()
        start, end = (int(bound, 16) for bound in span.split("-"))
        if not rights.startswith("r") or "[v" in line:
            continue
        try:
            memory.seek(start)
            content = memory.read(end - start)
        except (OSError, OverflowError, ValueError):
            continue
        if secret in content:
            # Its own copies of what it looks for.
            found.append(content.count(secret))
print(sum(found))`;
    const baseline = await runProgram(executor, search);
    assert.equal(baseline.stderr, "");
    // The search itself copies the secret.
    const alone = Number(baseline.stdout);
    await talkOfASecret(executor);
    assert.equal(Number((await runProgram(executor, search)).stdout), alone);
    assert.ok(alone < 5, `found ${alone} times`);
  },
};

async function talkOfASecret(executor: Executor): Promise<void> {
  const secret = ["seven", "ravens", "over", "the", "mill"].join("-");
  for (let count = 0; count < 2; count += 1) {
    const program =
      "import os, sys\nprint(open('secret').read() * 100, sys.argv, os.environ['SECRET'])\nos.write(3, b'x\\n')";
    const files = [{ path: "secret", content: `${secret}\n`.repeat(1_000) }];
    await runProgram(executor, program, { files, args: [secret], env: { SECRET: secret } });
  }
}

interface Footprint {
  readonly processes: number;
  readonly megabytes: number;
  readonly mounts: number;
  readonly folders: number;
}

async function mostOf(look: () => Footprint, span: number): Promise<Footprint> {
  const end = performance.now() + span;
  let most = look();
  while (performance.now() < end) {
    await delay(50);
    const now = look();
    most = {
      ...now,
      processes: Math.max(most.processes, now.processes),
      megabytes: Math.max(most.megabytes, now.megabytes),
    };
  }
  return most;
}

function footprint(): Footprint {
  const running = descendants(process.pid);
  return {
    processes: running.length,
    megabytes: Math.round(running.map(residentBytes).reduce((sum, bytes) => sum + bytes, 0) / 1_048_576),
    mounts: readFileSync("/proc/self/mountinfo", "utf8")
      .split("\n")
      .filter((line) => line.includes("/repost-executor-")).length,
    folders: temporaryFolders().length,
  };
}
