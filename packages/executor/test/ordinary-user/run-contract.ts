// Prints a JSON line for each case.
import { createSandboxExecutor } from "../../src/index.ts";
import { executorContract } from "../../src/testing/index.ts";

const options = { python: process.argv[2] ?? "python3" };
const create = () => createSandboxExecutor(options);

await using executor = create();
for (const { title, run } of await executorContract({ executor, create })) {
  const problem = await run().then(
    () => null,
    (error: unknown) => String(error),
  );
  process.stdout.write(`${JSON.stringify({ title, problem })}\n`);
}
