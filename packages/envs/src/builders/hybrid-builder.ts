import {
  DEFAULT_ENV_BUILD,
  type Recipe,
  type RecipePatch,
  repairAnswerSchema,
  type RepairPatchAnswer,
  type TextRequest,
} from "@repost/spec";
import { repairEnvironment } from "../repairs/repair-environment.ts";
import type { RepositoryFacts } from "../recipes/recipe-rule.ts";
import { type DraftedRecipe, draftRecipe } from "../recipes/static-builder.ts";
import { applyRecipePatch, inputsProblem } from "./apply-patch.ts";
import { broken, type BuildSession, runBuild } from "./build-session.ts";
import { describeEnvironment, describeExamples, describeTests } from "./describe-recipe.ts";
import { describeRepository } from "./describe-repository.ts";
import { lookInto } from "./look.ts";
import type { ModelBuild, ModelBuilderOptions } from "./model-builder.ts";
import { clip } from "./prompt-text.ts";
import { describeExecution, type RecipeExecution } from "./recipe-execution.ts";

const MAX_LOOKS_PER_PATCH = 4;

/**
 * Asks a model for changes only where rules and repairs do not prove the fix. Both sides run after each change.
 *
 * @example
 * const { recipe, gaveUp } = await buildHybrid({ task, sources: "/src/shop", backend, promptRunner });
 */
export async function buildHybrid(options: ModelBuilderOptions): Promise<ModelBuild> {
  const { maxRounds = DEFAULT_ENV_BUILD.rounds } = options;
  return await runBuild(options, "hybrid", async (session) => {
    const start = await startingRecipe(session);
    let { recipe } = start;
    let execution = start.hasTests ? await session.tryRecipe(recipe, { by: "static", round: 0 }) : null;
    for (let round = 1; round <= maxRounds && execution?.class !== "resolved"; round += 1) {
      if (execution?.class === "infra_error") throw broken(execution.detail);
      const next = await askForPatch(session, recipe, execution, round);
      if (next.status === "ended") return next.reason;
      if (next.status === "unchanged") continue;
      recipe = next.recipe;
      execution = await session.tryRecipe(recipe, { by: "hybrid", round, patch: next.patch });
    }
    return execution?.class === "resolved" ? null : `No proof after ${maxRounds} rounds.`;
  });
}

async function startingRecipe({ options, observe }: BuildSession): Promise<DraftedRecipe> {
  const { task, sources } = options;
  return await observe<DraftedRecipe>({ start: task.instance_id }, async () => {
    const { recipe, hasTests } = await draftRecipe({ root: sources, task });
    const named = { ...recipe, builder: "hybrid" };
    if (!hasTests) return { recipe: named, hasTests };
    return { recipe: await repairEnvironment({ ...options, recipe: named }), hasTests };
  });
}

type NextRecipe =
  | { readonly status: "changed"; readonly recipe: Recipe; readonly patch: RecipePatch }
  | { readonly status: "unchanged" }
  | { readonly status: "ended"; readonly reason: string };

async function askForPatch(
  session: BuildSession,
  recipe: Recipe,
  execution: RecipeExecution | null,
  round: number,
): Promise<NextRecipe> {
  const { facts, examples } = session;
  const values = {
    repository: describeRepository(facts),
    recipe: `${describeEnvironment(recipe)}\n${describeTests(recipe)}`,
    evidence: describeEvidence(recipe),
    failure: execution === null ? "No rule found a test command." : describeExecution(execution),
    examples: describeExamples(examples, "both"),
  };
  const thread: TextRequest["messages"][number][] = [];
  for (let looks = 0; ; looks += 1) {
    const answer = await session.ask({
      prompt: "env-repair",
      round,
      values,
      thread,
      schema: repairAnswerSchema,
      problemOf: (value) => {
        if (value.action === "look" && looks >= MAX_LOOKS_PER_PATCH)
          return "You have looked often enough. Answer with a patch.";
        return value.action === "patch" ? patchProblem(value, recipe, facts) : null;
      },
    });
    if (answer.status === "refused") return { status: "unchanged" };
    const { value, text } = answer;
    if (value.action === "give_up") return { status: "ended", reason: `The model gave up: ${value.because}` };
    if (value.action === "look") {
      const contents = await lookInto(facts, value.requests);
      thread.push({ role: "assistant", content: clip(text) }, { role: "user", content: contents });
      continue;
    }
    const patch = patchOf(value, recipe);
    const patched = applyRecipePatch(recipe, patch);
    if (patched === null) return { status: "unchanged" };
    const evidence = [...recipe.evidence, { rule: "model", file: "", value: value.because }];
    return { status: "changed", patch, recipe: { ...patched, evidence } };
  }
}

function describeEvidence({ evidence, gaps }: Recipe): string {
  const lines = [...evidence.map(({ rule, file, value }) => `${rule} ${file}: ${value}`), ...gaps];
  return lines.length === 0 ? "(none)" : lines.slice(-30).join("\n").slice(0, 4000);
}

function patchOf({ version, replace, add, helpers, test, because }: RepairPatchAnswer, recipe: Recipe): RecipePatch {
  return {
    version,
    replace: replace.map(({ step, with: steps }) => ({ run: recipe.steps[step - 1]?.run ?? "", with: steps })),
    add,
    helpers,
    test: {
      prepare: test.prepare ?? null,
      command: test.command ?? null,
      result: test.result ?? null,
      env: test.env ?? null,
    },
    because,
  };
}

function patchProblem({ replace, add }: RepairPatchAnswer, recipe: Recipe, facts: RepositoryFacts): string | null {
  const wrong = replace.find(({ step }) => step > recipe.steps.length);
  if (wrong !== undefined) return `There is no step ${wrong.step}; the recipe has ${recipe.steps.length} steps.`;
  return inputsProblem([...add, ...replace.flatMap((each) => each.with)], facts);
}
