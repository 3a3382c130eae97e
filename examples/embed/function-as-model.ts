/** Evaluates a plain function as a model. Argument: a dataset or run directory. Without one, the program builds one. */
import { createExecutor } from "@repost/executor";
import { buildEnvironments, evaluateModel } from "@repost/pipeline";

const [dataset = "bakery-run"] = process.argv.slice(2);
await using executor = await createExecutor();
if (process.argv.length < 3)
  await buildEnvironments({ sources: [new URL("../bakery", import.meta.url).pathname], run: dataset, executor });

const report = await evaluateModel({
  dataset,
  // This model knows every function without an `if`. For the others it returns only the name.
  predictions: ({ environment: { orig_func, func_name } }) =>
    Promise.resolve(orig_func.includes(" if ") ? `def ${func_name}(*values): ...` : orig_func),
  run: `${dataset}-eval`,
  executor,
});
console.log("pass@1", report.pass_at_k["1"]);
