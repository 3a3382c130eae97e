import assert from "node:assert/strict";
import { type ContractCases, markedProgram, processesWith, runProgram } from "./contract-subject.ts";

export const limitCases: ContractCases = {
  "ends background processes when a program ends": async ({ executor }) => {
    const { mark, program } = markedProgram(`
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.close(1); os.close(2); os.close(3)
        time.sleep(1000)
    os._exit(0)
os.wait()`);
    const run = await runProgram(executor, program);
    assert.deepEqual({ status: run.status, left: processesWith(mark) }, { status: "exited", left: [] });
  },

  "ends a program that ignores all possible signals": async ({ executor }) => {
    const program = `
import signal, time
for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
    try:
        signal.signal(number, signal.SIG_IGN)
    except OSError:
        pass
while True:
    time.sleep(1)`;
    assert.equal((await runProgram(executor, program, { limits: { wall_ms: 500 } })).status, "timeout");
  },

  "counts the CPU time of children, waited for or not": async ({ executor }) => {
    const program = `
import os, time
def burn():
    while time.process_time() < 0.2:
        pass
for wait in (True, False):
    pid = os.fork()
    if pid == 0:
        burn()
        os._exit(0)
    # Waited for, but left for others to count.
    os.waitpid(pid, 0) if wait else os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)`;
    const run = await runProgram(executor, program, { limits: { wall_ms: 20_000 } });
    assert.ok((run.cpu_ms ?? 0) > 300);
  },

  "keeps the beginning and the end of excessive output": async ({ executor }) => {
    const program =
      "import sys\nfor at in range(100_000):\n    print('%07d' % at)\n    print('e' * 7, file=sys.stderr)";
    const run = await runProgram(executor, program, { limits: { output_bytes: 32 } });
    assert.equal(run.stdout, "0000000\n0000001\n\n[... 799968 bytes left out ...]\n0099998\n0099999\n");
    assert.deepEqual([run.stdout_truncated, run.stderr_truncated, run.messages_truncated], [true, true, false]);
    assert.equal(run.status, "exited");
  },
};
