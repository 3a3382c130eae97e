import {
  DEFAULT_ENV_BUILD,
  type AnalystAnswer,
  analystAnswerSchema,
  type EnvironmentAnswer,
  environmentAnswerSchema,
  explorerAnswerSchema,
  type Recipe,
  RECIPE_LAYERS,
  type TestsAnswer,
  testsAnswerSchema,
  type TextRequest,
} from "@repost/spec";
import { inputsProblem } from "./apply-patch.ts";
import { broken, type BuildSession, emptyRecipe, runBuild } from "./build-session.ts";
import { describeEnvironment, describeExamples, describeTests } from "./describe-recipe.ts";
import { describeRepository } from "./describe-repository.ts";
import { lookInto } from "./look.ts";
import type { ModelBuild, ModelBuilderOptions } from "./model-builder.ts";
import { clip } from "./prompt-text.ts";
import { describeExecution, type RecipeExecution } from "./recipe-execution.ts";

/** As in the published runs of SWE-Builder. */
const EXPLORER_ROUNDS = 10;
const GUIDANCE_KEPT = 5;

const ROLES = ["explorer", "environment", "tests"] as const;
type Role = (typeof ROLES)[number];

interface TeamState {
  readonly collected: string;
  readonly environment: EnvironmentAnswer | null;
  readonly tests: TestsAnswer | null;
  readonly active: ReadonlySet<Role>;
  readonly guidance: Readonly<Record<Role, readonly string[]>>;
}

const START: TeamState = {
  collected: "",
  environment: null,
  tests: null,
  active: new Set(ROLES),
  guidance: { explorer: [], environment: [], tests: [] },
};

/**
 * Builds as SWE-Builder does: explorer, environment manager, test manager and analyst take turns. Results of both sides
 * decide instead of the analyst.
 *
 * @example const { recipe, gaveUp } = await buildWithAgents({ task, sources: "/src/shop", backend, promptRunner });
 */
export async function buildWithAgents(options: ModelBuilderOptions): Promise<ModelBuild> {
  const { maxRounds = DEFAULT_ENV_BUILD.rounds } = options;
  return await runBuild(options, "agents", async (session) => {
    const empty = await emptyRecipe(session, "agents");
    let state = START;
    for (let round = 1; round <= maxRounds; round += 1) {
      state = await work(session, state, round);
      if (state.tests === null) {
        state = { ...state, active: new Set([...state.active, "tests"] as const) };
        continue;
      }
      const recipe = composeRecipe(empty, state.environment, state.tests);
      const execution = await session.tryRecipe(recipe, { by: "agents", round });
      if (execution.class === "resolved") return null;
      if (execution.class === "infra_error") throw broken(execution.detail);
      if (round < maxRounds) state = withGuidance(state, await analyze(session, recipe, execution, round));
    }
    return `No proof after ${maxRounds} rounds.`;
  });
}

/** Roles work in the published order. */
async function work(session: BuildSession, state: TeamState, round: number): Promise<TeamState> {
  const { active } = state;
  let next: TeamState = { ...state, active: new Set() };
  if (active.has("explorer")) next = { ...next, collected: await explore(session, next, round) };
  if (active.has("environment"))
    next = { ...next, environment: (await askManager(session, next, round)) ?? next.environment };
  if (active.has("tests")) next = { ...next, tests: (await askTester(session, next, round)) ?? next.tests };
  return next;
}

async function explore(session: BuildSession, state: TeamState, round: number): Promise<string> {
  const values = {
    repository: describeRepository(session.facts),
    collected: orNone(state.collected),
    guidance: orNone(state.guidance.explorer.join("\n")),
  };
  const thread: TextRequest["messages"][number][] = [];
  let { collected } = state;
  for (let looks = 0; looks < EXPLORER_ROUNDS; looks += 1) {
    const answer = await session.ask({
      prompt: "env-explorer",
      round,
      values,
      thread,
      schema: explorerAnswerSchema,
      problemOf: ({ done, requests }) =>
        !done && requests.length === 0 ? "There is no request. Make one, or set done to true." : null,
    });
    if (answer.status === "refused") break;
    ({ collected } = answer.value);
    if (answer.value.done) break;
    const contents = await lookInto(session.facts, answer.value.requests);
    thread.push({ role: "assistant", content: clip(answer.text) }, { role: "user", content: contents });
  }
  return collected;
}

async function askManager(session: BuildSession, state: TeamState, round: number): Promise<EnvironmentAnswer | null> {
  const { facts, examples } = session;
  const answer = await session.ask({
    prompt: "env-manager",
    round,
    values: {
      repository: describeRepository(facts),
      collected: orNone(state.collected),
      current: workText(state.environment),
      guidance: orNone(state.guidance.environment.join("\n")),
      examples: describeExamples(examples, "environment"),
    },
    schema: environmentAnswerSchema,
    problemOf: ({ steps }) => inputsProblem(steps, facts),
  });
  return answer.status === "answered" ? answer.value : null;
}

async function askTester(session: BuildSession, state: TeamState, round: number): Promise<TestsAnswer | null> {
  const { environment, guidance, collected, tests } = state;
  const answer = await session.ask({
    prompt: "env-tests",
    round,
    values: {
      repository: describeRepository(session.facts),
      collected: orNone(collected),
      environment: workText(environment),
      current: workText(tests),
      guidance: orNone(guidance.tests.join("\n")),
      examples: describeExamples(session.examples, "tests"),
    },
    schema: testsAnswerSchema,
  });
  return answer.status === "answered" ? answer.value : null;
}

/** Without a usable answer the failure decides who works again. */
async function analyze(
  session: BuildSession,
  recipe: Recipe,
  execution: RecipeExecution,
  round: number,
): Promise<Pick<AnalystAnswer, Role>> {
  const answer = await session.ask({
    prompt: "env-analyst",
    round,
    values: {
      repository: describeRepository(session.facts),
      environment: describeEnvironment(recipe),
      tests: describeTests(recipe),
      results: describeExecution(execution),
    },
    schema: analystAnswerSchema,
    problemOf: (value) => analystProblem(value, execution),
  });
  return answer.status === "answered" ? answer.value : guidanceFor(execution);
}

/** After a failure, a claim of success is wrong. */
function analystProblem(
  { finished, explorer, environment, tests }: AnalystAnswer,
  execution: RecipeExecution,
): string | null {
  if (finished)
    return `The work is not finished: the class is ${execution.class}. ${execution.detail ?? ""} Give guidance to a role.`;
  return [explorer, environment, tests].every((each) => each.trim() === "") ? "No role has guidance." : null;
}

function guidanceFor(execution: RecipeExecution): Pick<AnalystAnswer, Role> {
  const failure = describeExecution(execution).slice(0, 4000);
  return {
    explorer: "",
    environment: execution.build === null ? "" : failure,
    tests: execution.build === null ? failure : "",
  };
}

function withGuidance(state: TeamState, answer: Pick<AnalystAnswer, Role>): TeamState {
  const named = ROLES.filter((role) => answer[role].trim() !== "");
  const guidance = { ...state.guidance };
  for (const role of named) guidance[role] = [...guidance[role], answer[role]].slice(-GUIDANCE_KEPT);
  return { ...state, guidance, active: new Set([...state.active, ...named]) };
}

function composeRecipe(empty: Recipe, environment: EnvironmentAnswer | null, tests: TestsAnswer): Recipe {
  const { prepare, command, result, env, because } = tests;
  const steps = environment?.steps ?? [];
  const names = new Set(tests.helpers.map(({ name }) => name));
  const reasons = [environment?.because ?? "", because].filter((each) => each !== "");
  return {
    ...empty,
    base: { ...empty.base, version: environment?.version ?? null },
    steps: RECIPE_LAYERS.flatMap((layer) => steps.filter((step) => step.layer === layer)),
    helpers: [...(environment?.helpers ?? []).filter(({ name }) => !names.has(name)), ...tests.helpers],
    test: { ...empty.test, prepare, command, result, env },
    evidence: reasons.map((value) => ({ rule: "model", file: "", value })),
  };
}

function workText(work: EnvironmentAnswer | TestsAnswer | null): string {
  return work === null ? "(none)" : clip(JSON.stringify(work));
}

function orNone(text: string): string {
  return text === "" ? "(none)" : text;
}
