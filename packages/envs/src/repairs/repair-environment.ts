import type { CallOptions, EnvBackend, EnvTask, Recipe } from "@repost/spec";
import { applyRecipePatch } from "../builders/apply-patch.ts";
import type { EnvMemory } from "../memory/env-memory.ts";
import { errorSignature } from "../memory/error-signature.ts";
import { patchesOf, runTests } from "../verdict/run-tests.ts";
import { type EnvFailure, type Repair, repairRecipe } from "./repair-rules.ts";

export interface RepairEnvironmentOptions extends CallOptions {
  readonly task: EnvTask;
  readonly recipe: Recipe;
  readonly backend: EnvBackend;
  /** Folder at the base commit. */
  readonly sources: string;
  /** For failures that no rule knows. @default none */
  readonly memory?: Pick<EnvMemory, "repairs">;
  readonly onRepair?: (repair: Repair) => void;
}

const MAX_REPAIRS = 3;
const MEMORY_RULE = "memory";

/**
 * Repairs known failures until the tests run with the solution.
 *
 * @returns The last recipe, possibly with a failure for the validator.
 */
export async function repairEnvironment(options: RepairEnvironmentOptions): Promise<Recipe> {
  let recipe = options.recipe;
  for (let repairs = 0; repairs < MAX_REPAIRS; repairs += 1) {
    const failure = await findFailure({ ...options, recipe });
    const repair =
      failure === null
        ? null
        : (repairRecipe(recipe, failure) ?? (await recallRepair(recipe, failure, options.memory)));
    if (repair === null) return recipe;
    options.onRepair?.(repair);
    recipe = repair.recipe;
  }
  return recipe;
}

async function recallRepair(
  recipe: Recipe,
  { phase, log }: EnvFailure,
  memory: RepairEnvironmentOptions["memory"],
): Promise<Repair | null> {
  const signature = errorSignature(phase, log);
  if (memory === undefined || signature === null) return null;
  for (const { patch, instance_id } of await memory.repairs(recipe.base.language, signature)) {
    const value = `${instance_id}: ${signature}`;
    if (recipe.evidence.some((each) => each.rule === MEMORY_RULE && each.value === value)) continue;
    const patched = applyRecipePatch(recipe, patch);
    if (patched === null) continue;
    const evidence = [...recipe.evidence, { rule: MEMORY_RULE, file: "", value }];
    return { recipe: { ...patched, evidence }, rule: MEMORY_RULE, value };
  }
  return null;
}

/** A failing step, or a test run without a passing test. */
async function findFailure(options: RepairEnvironmentOptions): Promise<EnvFailure | null> {
  const { task, recipe, backend, sources, signal } = options;
  const build = await backend.build({ recipe, sources }, { signal });
  if (build.status === "failed") return { phase: "build", command: build.step, log: build.log };
  if (build.status !== "built") return null;
  const request = { env: build.env, recipe, patches: patchesOf("after", task) };
  const { run, log } = await runTests(backend, "after", request, { signal });
  const passes =
    run.tests === null ? run.error === null && run.exit_code === 0 : Object.values(run.tests).includes("pass");
  return passes || run.error === "infrastructure" ? null : { phase: "test", command: recipe.test.command, log };
}
