/**
 * Writes a function with its dependencies into a folder, and runs the function there. Arguments: [SOURCE [FUNCTION
 * [CALL]]]
 */
import { openFunction } from "@repost/context";
import { createExecutor } from "@repost/executor";
import { createStaticSandbox, writeModule } from "@repost/sandbox";
import { executionFiles, unwrap } from "@repost/spec";

const [source, name, call = 'total_weight(["2 kg", "500 g"])'] = process.argv.slice(2);
await using fn = await openFunction(source ?? new URL("../bakery", import.meta.url).pathname, name ?? "total_weight");
const sandbox = await createStaticSandbox();
const module = unwrap(await sandbox.build(fn.context));
console.log(await writeModule(module, "reproduction"));

await using executor = await createExecutor();
const main = { path: "main.py", code: `import module\nprint(module.${call})\n` };
const files = executionFiles([main, module, ...module.files]);
const { stdout, stderr } = await executor.execute({ runtime: "python", files, entry: main.path });
console.log(stdout, stderr);
