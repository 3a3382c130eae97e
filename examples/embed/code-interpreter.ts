/** Runs untrusted snippets in one interpreter that keeps its state, and collects the files that a program writes. */
import { createExecutor } from "@repost/executor";

await using executor = await createExecutor();
await using python = await executor.session({ runtime: "python" });
for (const snippet of ["loaves = [3, 5, 2]", "print(sum(loaves))", "1 / 0", "while True: pass"]) {
  const { status, stdout, stderr, hit } = await python.run(snippet, { wall_ms: 1000 });
  console.log(status, hit ?? "", stdout.trim(), stderr.trim().split("\n").at(-1));
}

const content = "open('plot.svg', 'w').write('<svg>' + input() + '</svg>')";
const files = [{ path: "main.py", content }];
const run = await executor.execute({ runtime: "python", files, entry: "main.py", stdin: "rye", collect: ["*.svg"] });
for (const file of run.files ?? []) console.log(file.path, new TextDecoder().decode(file.content));
