import {
  accepted,
  type EnvTask,
  type Recipe,
  rejected,
  SCHEMA_VERSION,
  type StageResult,
  withoutUndefined,
} from "@repost/spec";
import { easyRecipe } from "./easy-recipe.ts";
import { cRules } from "./c/c-rules.ts";
import { goRules } from "./go/go-rules.ts";
import { javaRules } from "./java/java-rules.ts";
import { javascriptRules } from "./javascript/javascript-rules.ts";
import { phpRules } from "./php/php-rules.ts";
import { pythonRules } from "./python/python-rules.ts";
import type { LanguageRules, RecipeDraft, RecipeRule, RepositoryFacts, RuleResult } from "./recipe-rule.ts";
import { readRepositoryFacts } from "./repository-facts.ts";
import { rubyRules } from "./ruby/ruby-rules.ts";
import { rustRules } from "./rust/rust-rules.ts";

const LANGUAGES: readonly LanguageRules[] = [
  pythonRules,
  javascriptRules,
  goRules,
  rustRules,
  javaRules,
  cRules,
  phpRules,
  rubyRules,
];

const EMPTY: RecipeDraft = { version: null, steps: [], helpers: [], test: null, evidence: [] };

export interface DeriveRecipeOptions {
  /** Checkout at the task's base commit. */
  readonly root: string;
  readonly task: EnvTask;
}

/**
 * Derives a recipe from the repository's files, without a model. Runs nothing.
 *
 * @returns A rejection with the reason `no_test_command` when no rule finds one.
 * @example
 * const recipe = unwrap(await deriveRecipe({ root: "/src/flask-wtf", task }));
 * for (const { rule, file, value } of recipe.evidence) console.log(rule, file, value);
 */
export async function deriveRecipe({ root, task }: DeriveRecipeOptions): Promise<StageResult<Recipe, "environments">> {
  const rules = LANGUAGES.find(({ languages }) => languages.includes(task.language));
  if (rules === undefined) return rejected("unknown_language", `There are no rules for ${task.language}.`);
  const { recipe, hasTests } = await draftRecipe({ root, task });
  return hasTests ? accepted(recipe) : rejected("no_test_command", rules.missingTest);
}

export interface DraftedRecipe {
  readonly recipe: Recipe;
  /** False for the language's fixed test command. */
  readonly hasTests: boolean;
}

export async function draftRecipe({ root, task }: DeriveRecipeOptions): Promise<DraftedRecipe> {
  const rules = LANGUAGES.find(({ languages }) => languages.includes(task.language))?.rules ?? [];
  const facts = await readRepositoryFacts(root, task);
  const { version, steps, helpers, test, evidence } = await applyRules(rules, facts);
  const recipe: Recipe = {
    schema_version: SCHEMA_VERSION,
    instance_id: task.instance_id,
    builder: "static",
    base: { language: task.language, version },
    steps: [...steps],
    helpers: [...helpers],
    test: test ?? easyRecipe(task).test,
    evidence: [...evidence],
    gaps: version === null ? ["No file names a version of the toolchain."] : [],
  };
  return { recipe, hasTests: test !== null };
}

async function applyRules(rules: readonly RecipeRule[], facts: RepositoryFacts): Promise<RecipeDraft> {
  let draft = EMPTY;
  for (const rule of rules) {
    const result = await rule.derive(facts, draft);
    if (result !== null) draft = merge(draft, rule.name, result);
  }
  return draft;
}

function merge(draft: RecipeDraft, rule: string, { version, steps, helpers, test, because }: RuleResult): RecipeDraft {
  return {
    version: draft.version ?? version ?? null,
    steps: [...draft.steps, ...(steps ?? [])],
    helpers: [...draft.helpers, ...(helpers ?? [])],
    test: draft.test ?? (test === undefined ? null : completeTest(test)),
    evidence: [...draft.evidence, ...because.map(({ file, value }) => ({ rule, file, value }))],
  };
}

function completeTest(test: NonNullable<RuleResult["test"]>): Recipe["test"] {
  const { prepare = [], command, files, result, canary, restore = [], env = {} } = test;
  return { prepare, command, files, result, ...withoutUndefined({ canary }), restore, env };
}
