import type { CallOptions, EnvBackend, EnvTask, Recipe } from "@repost/spec";
import { runTests } from "../verdict/run-tests.ts";
import { type EnvFailure, type Repair, repairRecipe } from "./repair-rules.ts";

export interface RepairEnvironmentOptions extends CallOptions {
  readonly task: EnvTask;
  readonly recipe: Recipe;
  readonly backend: EnvBackend;
  /** Folder with the sources at the base commit. */
  readonly sources: string;
  /** Most repairs. @default 3 */
  readonly maxRepairs?: number;
  readonly onRepair?: (repair: Repair) => void;
}

const MAX_REPAIRS = 3;

/**
 * Builds a recipe and runs its tests with the solution. A failure that a rule knows changes the recipe, and both are done again.
 *
 * @returns The last recipe. Its failure, if it still has one, is for the validator to find.
 */
export async function repairEnvironment(options: RepairEnvironmentOptions): Promise<Recipe> {
  const { maxRepairs = MAX_REPAIRS, onRepair } = options;
  let recipe = options.recipe;
  for (let repairs = 0; repairs < maxRepairs; repairs += 1) {
    const failure = await findFailure({ ...options, recipe });
    const repair = failure === null ? null : repairRecipe(recipe, failure);
    if (repair === null) return recipe;
    onRepair?.(repair);
    recipe = repair.recipe;
  }
  return recipe;
}

/** Returns the first failing step, or the test run without any passing test. Broken infrastructure is no failure of a recipe. */
async function findFailure(options: RepairEnvironmentOptions): Promise<EnvFailure | null> {
  const { task, recipe, backend, sources, signal } = options;
  const call = signal === undefined ? {} : { signal };
  const build = await backend.build({ recipe, sources }, call);
  if (build.status === "failed") return { phase: "build", command: build.step, log: build.log };
  if (build.status !== "built") return null;
  let log = "";
  const request = { env: build.env, recipe, patches: [task.patch, task.test_patch] };
  const run = await runTests("after", recipe, keepLog, signal);
  async function keepLog(): ReturnType<EnvBackend["run"]> {
    const output = await backend.run(request, call);
    log = output.log;
    return output;
  }
  const passes =
    run.tests === null ? run.error === null && run.exit_code === 0 : Object.values(run.tests).includes("pass");
  return passes || run.error === "infrastructure" ? null : { phase: "test", command: recipe.test.command, log };
}
