/** Does not close the executor. */
import { createExecutor } from "../../src/index.ts";

const executor = await createExecutor({ kind: process.argv[2] === "sandbox" ? "sandbox" : "process" });
const files = [{ path: "program.py", content: "print(42)" }];
const run = await executor.execute({ runtime: "python", files, entry: "program.py" });
process.stdout.write(run.stdout);
