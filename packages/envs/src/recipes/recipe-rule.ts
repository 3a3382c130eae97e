import type { EnvLanguage, EnvTask, Recipe, RecipeStep } from "@repost/spec";
import type { RepositoryFiles } from "../files/repository-files.ts";
import type { CiFacts } from "./ci-facts.ts";

export interface RepositoryFacts extends RepositoryFiles {
  readonly task: EnvTask;
  readonly ci: CiFacts;
  readonly paths: readonly string[];
  readonly testFiles: readonly string[];
}

/** @default nothing to prepare, to restore and in the environment */
type RuleTest = Pick<Recipe["test"], "command" | "files" | "result"> & Partial<Recipe["test"]>;

/** The first rule with a version or a test decides; steps and helpers add up. */
export interface RuleResult {
  readonly version?: string;
  readonly steps?: readonly RecipeStep[];
  readonly helpers?: Recipe["helpers"];
  readonly test?: RuleTest;
  readonly because: readonly { readonly file: string; readonly value: string }[];
}

export interface RecipeDraft {
  readonly version: string | null;
  readonly steps: readonly RecipeStep[];
  readonly helpers: Recipe["helpers"];
  readonly test: Recipe["test"] | null;
  readonly evidence: Recipe["evidence"];
}

export interface RecipeRule {
  /** Name of the rule in the evidence, in snake_case. */
  readonly name: string;
  /** Returns null when the rule does not apply. */
  derive(facts: RepositoryFacts, draft: RecipeDraft): RuleResult | null | Promise<RuleResult | null>;
}

/** Rules apply in order; see docs/adding-a-language.md. */
export interface LanguageRules {
  readonly languages: readonly EnvLanguage[];
  readonly rules: readonly RecipeRule[];
  readonly missingTest: string;
}

/** Runs as root, before the sources exist. */
export function rootStep(run: string): RecipeStep {
  return { layer: "system", run, inputs: [], user: "root" };
}

export function systemStep(packages: readonly string[]): RecipeStep {
  return rootStep(`apt-get update && apt-get install -y --no-install-recommends ${packages.toSorted().join(" ")}`);
}

/** Step that sees only the files of `inputs`. */
export function dependencyStep(run: string, inputs: readonly string[]): RecipeStep {
  return { layer: "dependencies", run, inputs: [...inputs], user: "tester" };
}

export function buildStep(run: string): RecipeStep {
  return { layer: "build", run, inputs: [], user: "tester" };
}

export function quote(word: string): string {
  return /^[\w./:@%+=,-]+$/u.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
