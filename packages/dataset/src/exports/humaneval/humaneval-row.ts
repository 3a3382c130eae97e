import { isExported } from "../../languages.ts";
import { accepted, type Environment, type Recording, rejected, type StageResult } from "@repost/spec";
import { continuedModule } from "../python/continued-module.ts";
import { plainTests } from "../python/plain-tests.ts";

/** Row of HumanEval, then the environment's id. */
export interface HumanEvalRow {
  readonly task_id: string;
  readonly prompt: string;
  readonly entry_point: string;
  readonly canonical_solution: string;
  readonly test: string;
  readonly instance_id: string;
}

/**
 * Skips tests without literal assertions and for runners. Rejections: `not_python`, `several_files`, `not_a_function`,
 * `used_while_loading`, `one_line`, `no_plain_test`.
 */
export async function humanEvalRow(
  environment: Environment,
  recording: Recording,
): Promise<StageResult<HumanEvalRow, "export">> {
  const { language, module, kind, instance_id: id } = environment;
  if (!isExported(language)) return rejected("not_python", "HumanEval's evaluator runs Python.");
  if (module.files.length > 0) return rejected("several_files", "HumanEval holds one program.");
  if (kind !== "function" || module.entry.includes(".")) {
    return rejected("not_a_function", "HumanEval's prompts end in a function at the top of the module.");
  }
  const tests = plainTests(recording);
  if (tests.status === "rejected") return tests;
  const continued = await continuedModule(module.code, module.entry);
  if (continued.status === "rejected") return continued;
  const { prompt, body } = continued.value;
  const { names, codes } = tests.value;
  const calls = names.map((name) => `    ${name}()`);
  return accepted({
    task_id: id,
    prompt,
    entry_point: module.entry,
    canonical_solution: body,
    test: `${[...codes, `def check(candidate):\n${calls.join("\n")}`].join("\n\n\n")}\n`,
    instance_id: id,
  });
}
