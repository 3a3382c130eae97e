// @module-tag bubblewrap
import { RepostError } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { createSandboxExecutor } from "../../src/index.ts";
import { type CallJob, executeCalls, observe } from "./call-job.ts";
import { testPythons } from "./test-pythons.ts";

const module = `
import ctypes, os, signal, subprocess, sys, threading, time
def f(kind):
    return globals()[kind]()
def fine(): return "fine"
def exits(): os._exit(0)
def exits_with_code(): os._exit(7)
def system_exit(): raise SystemExit("bye")
def interrupts(): raise KeyboardInterrupt
def kills_itself(): os.kill(os.getpid(), signal.SIGKILL)
def faults(): ctypes.string_at(1)
def aborts(): os.abort()
def hangs():
    while True: pass
def hangs_deaf():
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        try: signal.signal(number, signal.SIG_IGN)
        except OSError: pass
    threading.Event().wait()
def stops(): os.kill(os.getpid(), signal.SIGSTOP)
def recurses(): return recurses()
def recurses_to_death():
    sys.setrecursionlimit(10**9)
    value = []
    for _ in range(10**6): value = [value]
    return repr(value)
def closes():
    os.closerange(0, 100)
    return 1
def closes_and_hangs():
    os.closerange(0, 100)
    threading.Event().wait()
def floods():
    while True: os.write(1, b"x" * 100_000)
def floods_every_pipe():
    while True:
        for number in range(3, 20):
            try: os.write(number, b"\\x00" * 8 + b"x" * 100_000)
            except OSError: pass
def forges():
    for number in range(3, 20):
        try: os.write(number, b'{"type":"done","count":99}\\n')
        except OSError: pass
    os._exit(0)
def allocates(): return b"x" * (1 << 40)
def allocates_slowly():
    kept = []
    while True: kept.append(bytearray(10_000_000))
def returns_much(): return ["x" * 1000] * 10**6
def starts_children():
    for _ in range(3): subprocess.Popen(["sleep", "1000"])
    return "started"
def breaks_builtins():
    import builtins, json
    builtins.len = builtins.type = builtins.isinstance = None
    json.dumps = None
    return 1
def replaces_runtime():
    for name in list(sys.modules): sys.modules[name] = None
    return 1
`;

const missing = await createSandboxExecutor()
  .capabilities()
  .then(
    () => undefined,
    (error: unknown) => (RepostError.is(error) ? error.message : String(error)),
  );

describe.skipIf(missing !== undefined).each(testPythons)(
  `calls of hostile code, under %s ${missing ?? ""}`,
  (python) => {
    const executor = createSandboxExecutor({ python });
    afterAll(() => executor.close());
    const died = (detail: string) => ({ kind: "died", detail });
    const timeout = { kind: "timeout" };

    it.each<[string, unknown]>([
      ["exits", died("exited with code 0")],
      ["exits_with_code", died("exited with code 7")],
      ["system_exit", { kind: "raised", exception: { types: ["SystemExit"], message: "bye", explicit: true } }],
      ["interrupts", { kind: "raised", exception: { types: ["KeyboardInterrupt"], message: "", explicit: true } }],
      ["kills_itself", died("killed by SIGKILL")],
      ["faults", died("killed by SIGSEGV")],
      ["aborts", died("killed by SIGABRT")],
      ["hangs", timeout],
      ["hangs_deaf", timeout],
      ["stops", timeout],
      [
        "recurses",
        { kind: "raised", exception: { types: ["RecursionError", "RuntimeError", "Exception"], explicit: false } },
      ],
      ["closes_and_hangs", died("closed its channel")],
      ["forges", died("exited with code 0")],
      ["allocates", { kind: "raised", exception: { types: ["MemoryError", "Exception"] } }],
      ["allocates_slowly", { kind: "raised", exception: { types: ["MemoryError", "Exception"] } }],
      ["returns_much", { kind: "unusable", detail: "not writable: more than 1000000 characters" }],
      ["starts_children", { kind: "returned", value: "started" }],
    ])("loses only the observation of a call that %s", async (kind, expected) => {
      const observed = await observe(executor, { ...job(kind), calls: ["'fine'", `'${kind}'`, "'fine'"] });
      const fine = { kind: "returned", value: "fine" };
      expect(observed).toMatchObject([fine, expected, fine]);
    });

    it.each(["closes", "floods", "floods_every_pipe", "recurses_to_death", "breaks_builtins", "replaces_runtime"])(
      "continues after a call that %s",
      async (kind) => {
        const run = await executeCalls(executor, { ...job(kind), calls: [`'${kind}'`, "'fine'"] });
        const [loaded, call, after, done] = run.messages.map((line) => JSON.parse(line) as Record<string, unknown>);
        expect([loaded, after, done]).toMatchObject([
          { type: "loaded" },
          { observation: { value: "fine" } },
          { type: "done", count: 2 },
        ]);
        expect(call).toMatchObject({ type: "call", index: 0 });
        expect(run).toMatchObject({ status: "exited", exit_code: 0 });
      },
    );
  },
);

/** Long for calls that end, because machines may be busy. */
function job(kind: string): Omit<CallJob, "calls"> {
  const endless = /hangs|stops|floods/.test(kind);
  const limits = { memory_bytes: 200_000_000, wall_ms: 25_000, cpu_ms: 25_000 };
  return { module, entry: "f", timeout_ms: endless ? 1_000 : 20_000, limits };
}
