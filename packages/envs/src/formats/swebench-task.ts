import { accepted, type EnvTask, type EnvVerdict, type Recipe, rejected, type StageResult } from "@repost/spec";
import { delimiterFor, renderDockerfile, renderEvalScript } from "../recipes/render-recipe.ts";

/** All tests of the recipe together, by exit code. */
const TEST = "repost::tests";

type TaskFields = "instance_id" | "repo" | "base_commit" | "problem_statement" | "hints_text" | "patch" | "test_patch";

export interface SweBenchEnvRow extends Readonly<Pick<EnvTask, TaskFields>> {
  readonly version: string;
  readonly created_at: string;
  readonly FAIL_TO_PASS: readonly string[];
  readonly PASS_TO_PASS: readonly string[];
  readonly image: string;
  readonly log_parser: string;
  readonly eval_type: "pass_and_fail";
  readonly eval_script: string;
}

export interface SweBenchEnvTask {
  readonly row: SweBenchEnvRow;
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Reports one test by exit code, because no SWE-bench parser reads all nine languages.
 *
 * @returns A rejection for an environment that is not resolved by exit code.
 */
export function sweBenchEnvTask(
  task: EnvTask,
  recipe: Recipe,
  verdict: EnvVerdict,
): StageResult<SweBenchEnvTask, "environments"> {
  if (!verdict.resolved) return rejected("not_resolved", `Its class is ${verdict.class}.`);
  if (verdict.by_exit_code.before !== false || verdict.by_exit_code.after !== true)
    return rejected(
      "no_exit_code",
      "Its tests are told apart by results alone; their exit code is the same on both sides.",
    );
  const eval_script = evalScript(renderEvalScript(recipe, task));
  const row: SweBenchEnvRow = {
    instance_id: task.instance_id,
    repo: task.repo,
    base_commit: task.base_commit,
    version: recipe.base.version ?? "",
    created_at: task.created_at ?? "",
    problem_statement: task.problem_statement,
    hints_text: task.hints_text,
    patch: task.patch,
    test_patch: task.test_patch,
    FAIL_TO_PASS: [TEST],
    PASS_TO_PASS: [],
    image: `swebench/sweb.eval.x86_64.${task.instance_id.toLowerCase().replaceAll("__", "_1776_")}:latest`,
    log_parser: "parse_log_pytest",
    eval_type: "pass_and_fail",
    eval_script,
  };
  return accepted({ row, files: filesOf(task, recipe, row) });
}

function evalScript(script: string): string {
  const marker = delimiterFor(script);
  return [
    "#!/bin/bash",
    "tests=$(mktemp)",
    `cat > "$tests" <<'${marker}'`,
    script.replace(/\n$/u, ""),
    marker,
    'echo ">>>>> Start Test Output"',
    'bash "$tests"',
    `if [ $? -eq 0 ]; then echo "PASSED ${TEST}"; else echo "FAILED ${TEST}"; fi`,
    'echo ">>>>> End Test Output"',
    "",
  ].join("\n");
}

function filesOf(task: EnvTask, recipe: Recipe, row: SweBenchEnvRow): Record<string, string> {
  const { FAIL_TO_PASS, PASS_TO_PASS, eval_script, patch, test_patch, problem_statement, hints_text, ...short } = row;
  const clone = { address: task.source ?? `https://github.com/${task.repo}.git`, commit: task.base_commit };
  const fields = { ...short, split: "test", datasets: ["repost"] };
  return {
    "task.yaml": `${JSON.stringify(fields, null, 2)}\n`,
    "tests.json": `${JSON.stringify({ FAIL_TO_PASS, PASS_TO_PASS }, null, 2)}\n`,
    "problem_statement.md": problem_statement,
    "hints.md": hints_text,
    "gold.patch": patch,
    "test.patch": test_patch,
    "eval.sh": eval_script,
    Dockerfile: renderDockerfile({ recipe, clone }),
    ...Object.fromEntries(recipe.helpers.map(({ name, content }) => [`helpers/${name}`, content])),
  };
}
