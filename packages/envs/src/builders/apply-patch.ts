import { type Recipe, type RecipePatch, RECIPE_LAYERS } from "@repost/spec";
import type { RepositoryFacts } from "../recipes/recipe-rule.ts";

/** Returns null when a replaced step is missing. */
export function applyRecipePatch(recipe: Recipe, patch: RecipePatch): Recipe | null {
  const { version, replace, add, helpers, test } = patch;
  const commands = recipe.steps.map(({ run }) => run);
  if (replace.some(({ run }) => !commands.includes(run))) return null;
  const kept = recipe.steps.flatMap((step) => replace.find(({ run }) => run === step.run)?.with ?? [step]);
  const names = new Set(helpers.map(({ name }) => name));
  return {
    ...recipe,
    base: version === null ? recipe.base : { ...recipe.base, version },
    steps: inLayers([...kept, ...add]),
    helpers: [...recipe.helpers.filter(({ name }) => !names.has(name)), ...helpers],
    test: {
      ...recipe.test,
      ...(test.prepare === null ? {} : { prepare: test.prepare }),
      ...(test.command === null ? {} : { command: test.command }),
      ...(test.result === null ? {} : { result: test.result }),
      ...(test.env === null ? {} : { env: { ...recipe.test.env, ...test.env } }),
    },
  };
}

function inLayers(steps: readonly Recipe["steps"][number][]): Recipe["steps"] {
  return RECIPE_LAYERS.flatMap((layer) => steps.filter((step) => step.layer === layer));
}

export function inputsProblem(
  steps: readonly Pick<Recipe["steps"][number], "inputs">[],
  { paths }: Pick<RepositoryFacts, "paths">,
): string | null {
  const missing = steps
    .flatMap(({ inputs }) => inputs)
    .find((input) => !paths.some((path) => path === input || path.startsWith(`${input.replace(/\/+$/u, "")}/`)));
  return missing === undefined ? null : `inputs: the repository has no ${missing}.`;
}
