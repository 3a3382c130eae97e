import { createExecutor } from "../../src/index.ts";

const [kind = "", mark = ""] = process.argv.slice(2);
const executor = await createExecutor({ kind: kind === "sandbox" ? "sandbox" : "process" });
const program = `
import os, time
with open("/proc/self/comm", "w") as comm:
    comm.write("${mark}")
if os.fork() == 0:
    os.setsid()
else:
    os.write(3, b"here\\n")
time.sleep(1000)`;

await executor.execute({
  runtime: "python",
  files: [{ path: "program.py", content: program }],
  entry: "program.py",
  limits: { wall_ms: 100_000 },
  channel: {
    onMessage: () => console.log("here"),
    incoming: { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }) },
  },
});
