import {
  type Answer,
  type AnswerVerdict,
  type EnvAnswerSchema,
  digestOf,
  type EnvExecution,
  fillPrompt,
  type KnownRepair,
  type ProvenEnvironment,
  type Recipe,
  type RecipePatch,
  SCHEMA_VERSION,
  stableJson,
  type TextRequest,
} from "@repost/spec";
import { errorSignature } from "../memory/error-signature.ts";
import { profileRepository } from "../memory/profile-repository.ts";
import type { RepositoryFacts } from "../recipes/recipe-rule.ts";
import { draftRecipe } from "../recipes/static-builder.ts";
import { readRepositoryFacts } from "../recipes/repository-facts.ts";
import { type EnvPromptName, loadPrompt } from "./load-prompt.ts";
import type { ModelBuild, ModelBuilderOptions, Observations } from "./model-builder.ts";
import { failureLog, type RecipeExecution, tryRecipe, type TryRecipeOptions } from "./recipe-execution.ts";

interface RoleQuestion<T> {
  readonly prompt: EnvPromptName;
  readonly round: number;
  readonly values: Readonly<Record<string, string>>;
  /** Earlier answers and results. @default [] */
  readonly thread?: TextRequest["messages"];
  readonly schema: EnvAnswerSchema<T>;
  /** Returns what is wrong with a valid answer, or null. */
  readonly problemOf?: (value: T) => string | null;
}

type RoleAnswer<T> =
  | { readonly status: "answered"; readonly value: T; readonly text: string }
  /** Refused answer; the role's earlier work stays. */
  | { readonly status: "refused"; readonly reason: string };

interface TriedRecipe {
  readonly recipe: Recipe;
  readonly execution: RecipeExecution;
  readonly patch: RecipePatch | null;
}

export interface BuildSession {
  readonly options: ModelBuilderOptions;
  readonly facts: RepositoryFacts;
  readonly examples: readonly ProvenEnvironment[];
  /** @throws BuildEnd when the budget is spent */
  ask<T>(question: RoleQuestion<T>): Promise<RoleAnswer<T>>;
  /** Builds no recipe twice. */
  tryRecipe(
    recipe: Recipe,
    attempt: { readonly by: string; readonly round: number; readonly patch?: RecipePatch },
  ): Promise<RecipeExecution>;
  readonly observe: <T>(key: unknown, observe: () => Promise<T>, isLasting?: (value: T) => boolean) => Promise<T>;
}

class BuildEnd extends Error {
  readonly isBroken: boolean;

  constructor(gaveUp: string, isBroken: boolean) {
    super(gaveUp);
    this.isBroken = isBroken;
  }
}

/** Ends a build whose backend failed. */
export function broken(detail: string | null): BuildEnd {
  return new BuildEnd(detail ?? "The backend failed.", true);
}

const EXAMPLES = 2;
/** Value of the published runs. */
const REGENERATIONS = 2;
/** Value of the published runs. */
const TEMPERATURE = 0.2;
const MAX_OUTPUT_TOKENS = 8192;
const MAX_ANSWER_CHARACTERS = 80_000;
const MAX_THREAD_MESSAGES = 16;
const MAX_REASON = 1500;

/** @param build Returns the reason for giving up; null with a proof. */
export async function runBuild(
  options: ModelBuilderOptions,
  builder: string,
  build: (session: BuildSession) => Promise<string | null>,
): Promise<ModelBuild> {
  const { task, sources, memory, onEvent } = options;
  const facts = await readRepositoryFacts(sources, task);
  const executions: EnvExecution[] = [];
  const tried: TriedRecipe[] = [];
  const observe = createObserve(options.observations ?? inMemory());
  const examples =
    memory === undefined
      ? []
      : await observe({ examples: task.instance_id }, async () => {
          const { repo, language, created_at } = task;
          const profile = await profileRepository(facts);
          return await memory.examples({ ...profile, repo, language, created_at }, EXAMPLES);
        });
  const tryRecipeOnce: BuildSession["tryRecipe"] = async (recipe, { by, round, patch = null }) => {
    const key = { execution: { ...recipe, builder: "", evidence: [], gaps: [] } };
    const execution = await observe<RecipeExecution>(key, () => tryTwice({ ...options, recipe }), isLasting);
    const { class: envClass, f2p, detail } = execution;
    executions.push({ by, round, class: envClass, f2p, detail });
    tried.push({ recipe, execution, patch });
    onEvent?.({ type: "recipe-tried", by, round, class: envClass, detail });
    return execution;
  };
  const ask = createAsk(options, builder);
  const end = await endOf(build({ options, facts, examples, observe, ask, tryRecipe: tryRecipeOnce }));
  return {
    recipe: tried.at(-1)?.recipe ?? null,
    executions,
    examples: examples.map(({ instance_id }) => instance_id),
    repairs: end.gaveUp === null ? learnedRepairs(options, tried) : [],
    ...end,
  };
}

async function endOf(build: Promise<string | null>): Promise<Pick<ModelBuild, "gaveUp" | "isBroken">> {
  try {
    return { gaveUp: await build, isBroken: false };
  } catch (error) {
    if (!(error instanceof BuildEnd)) throw error;
    return { gaveUp: error.message, isBroken: error.isBroken };
  }
}

/** Rules contribute only files that are restored after a candidate. */
export async function emptyRecipe(
  { options: { task, sources }, facts }: BuildSession,
  builder: string,
): Promise<Recipe> {
  const { recipe } = await draftRecipe({ root: sources, task });
  const test: Recipe["test"] = { ...recipe.test, prepare: [], files: [...facts.testFiles], env: {} };
  const base = { ...recipe.base, version: null };
  return { ...recipe, builder, base, steps: [], helpers: [], evidence: [], gaps: [], test };
}

function createObserve(observations: Observations): BuildSession["observe"] {
  return async (key, observeNow, isLastingValue = () => true) => {
    const digest = digestOf(stableJson(key));
    const recorded = observations.find(digest);
    if (recorded !== undefined) return recorded as Awaited<ReturnType<typeof observeNow>>;
    const value = await observeNow();
    if (isLastingValue(value)) await observations.record(digest, value);
    return value;
  };
}

function createAsk(options: ModelBuilderOptions, builder: string): BuildSession["ask"] {
  const { task, promptRunner, mayAsk = () => true, onEvent, signal } = options;
  let questions = 0;
  return async ({ prompt: name, round, values, thread = [], schema, problemOf = () => null }) => {
    if (!mayAsk()) throw new BuildEnd("The budget of the task is spent.", false);
    onEvent?.({ type: "role-asked", role: name, round });
    questions += 1;
    const prompt = await loadPrompt(name);
    const run = (answer: Answer): AnswerVerdict => {
      const read = readAnswer(answer, schema, problemOf);
      return read.status === "valid" ? { accepted: true } : { accepted: false, reason: read.reason };
    };
    const result = await promptRunner.run(
      {
        instanceId: task.instance_id,
        task: `${builder}-${name}-${questions}`,
        prompt,
        messages: [...fillPrompt(prompt, values), ...thread.slice(-MAX_THREAD_MESSAGES)],
        sampling: { temperature: TEMPERATURE, maxOutputTokens: MAX_OUTPUT_TOKENS },
        checks: [{ name: "schema", run }],
        maxRegenerations: REGENERATIONS,
      },
      { signal },
    );
    const read = result.status === "accepted" ? readAnswer(result.answer, schema, problemOf) : result;
    if (read.status === "valid") return { status: "answered", value: read.value, text: stableJson(read.value) };
    onEvent?.({ type: "answer-refused", role: name, reason: read.reason });
    return { status: "refused", reason: read.reason };
  };
}

function isScored(execution: RecipeExecution): boolean {
  return execution.class !== "infra_error";
}

/** A network that answers again may prove the same recipe. */
function isLasting(execution: RecipeExecution): boolean {
  return isScored(execution) && execution.build?.reason !== "network";
}

/** Repeats an unscored execution: a loaded engine may fail. */
async function tryTwice(options: TryRecipeOptions): Promise<RecipeExecution> {
  const execution = await tryRecipe(options);
  return isScored(execution) ? execution : await tryRecipe(options);
}

function inMemory(): Observations {
  const values = new Map<string, unknown>();
  return {
    find: (key) => values.get(key),
    record: async (key, value) => void values.set(key, value),
  };
}

type ReadAnswer<T> =
  | { readonly status: "valid"; readonly value: T }
  | { readonly status: "invalid"; readonly reason: string };

function readAnswer<T>(
  { json, text }: Answer,
  schema: EnvAnswerSchema<T>,
  problemOf: (value: T) => string | null,
): ReadAnswer<T> {
  if (text.length > MAX_ANSWER_CHARACTERS) return { status: "invalid", reason: "The answer is too long." };
  let reason: string | null = null;
  for (const value of json) {
    const parsed = schema.safeParse(value);
    if (parsed.success) {
      const problem = problemOf(parsed.data);
      if (problem === null) return { status: "valid", value: parsed.data };
      reason ??= problem;
    } else {
      const issues = parsed.error.issues.map(
        ({ path, message }) => `- ${path.map(String).join(".") || "answer"}: ${message}`,
      );
      reason ??= `The object does not have the requested form:\n${issues.join("\n")}`;
    }
  }
  const none = "There is no JSON object in the answer. Answer with one JSON object and nothing else.";
  return { status: "invalid", reason: (reason ?? none).slice(0, MAX_REASON) };
}

/** Patches that removed an error, and fit more than one repository. */
function learnedRepairs({ task }: ModelBuilderOptions, tried: readonly TriedRecipe[]): readonly KnownRepair[] {
  return tried.flatMap(({ patch, execution }, index) => {
    const failure = index === 0 ? null : failureLog(tried[index - 1]?.execution ?? execution);
    const signature = failure === null ? null : errorSignature(failure.phase, failure.log);
    const now = failureLog(execution);
    const isGone = now === null || errorSignature(now.phase, now.log) !== signature;
    if (patch === null || signature === null || !isGone) return [];
    const portable: RecipePatch = { ...patch, test: { ...patch.test, command: null, result: null } };
    if (!changesAnything(portable)) return [];
    const { instance_id, language } = task;
    return [{ schema_version: SCHEMA_VERSION, instance_id, language, signature, patch: portable }];
  });
}

function changesAnything({ version, replace, add, test }: RecipePatch): boolean {
  return version !== null || replace.length > 0 || add.length > 0 || test.prepare !== null || test.env !== null;
}
