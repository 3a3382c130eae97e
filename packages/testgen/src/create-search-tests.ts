import {
  accepted,
  type CallOptions,
  type Contradiction,
  differsOnlyIn,
  type Executor,
  SCHEMA_VERSION,
  type SandboxedModule,
  type StageRejection,
  type StageResult,
  type TestRequest,
  type TestStrategy,
  type TestSuite,
} from "@repost/spec";
import type { BatchResult } from "./calls/call-messages.ts";
import { runCalls } from "./calls/run-calls.ts";
import { runVariants } from "./calls/run-variants.ts";
import { optionInvalid } from "./errors.ts";
import { loadTestLanguage } from "./languages.ts";
import { coverageOf, missedBy, type Missed, proposalsAmong, type Proposal, uselessIn } from "./search/missed.ts";
import { createRandom } from "./random.ts";
import { createAppraiser, withoutIncidentalCalls } from "./search/appraise.ts";
import { countInputs, provenanceOf } from "./search/provenance.ts";
import { explore, hangsOften, scaledBudget, type ExploreOptions, type SearchBudget } from "./search/explore.ts";
import {
  contradictory,
  nothingObservable,
  notLoadable,
  withIncidentalCallsOnly,
  withoutArguments,
  withoutObservableCalls,
  withoutReachedCalls,
  withoutInputs,
  withoutSuite,
} from "./search/rejections.ts";
import { withSuppliedValues } from "./search/supplied-values.ts";
import { type Mutated, mutantsOf } from "./search/mutants.ts";
import {
  changesState,
  type EmptiedCalls,
  passesEmptyTarget,
  runEmptied,
  withEmptyTarget,
} from "./search/empty-target.ts";
import { contradictionsOf, listContradictions } from "./search/contradictions.ts";
import { isStaticGetter } from "./typescript/static-getter.ts";
import { survivorCalls } from "./search/survivor-calls.ts";
import { candidateKey, distinctCandidates } from "./search/candidates.ts";
import { strengthen, type StrengthenOptions } from "./search/strengthen.ts";
import { boundaryCalls } from "./search/boundary-calls.ts";
import { checkedDigits } from "./search/checked-digits.ts";
import { candidatesNear } from "./search/near-lines.ts";
import { type ScoredCall, type ExecutedCall, executedCallOf, type RunCandidates } from "./search/executed-call.ts";
import { ValueMutator } from "./values/value-mutator.ts";
import { createStabilityCheck } from "./search/stability-check.ts";
import { withoutRoundingEdges } from "./search/rounding-edges.ts";
import { comparableResults } from "./search/comparable-results.ts";
import { chooseStable } from "./search/choose-stable.ts";
import { testCases } from "./test-cases.ts";
import type { Candidate, Subject } from "./subject.ts";
import type { Analysis, TestLanguage } from "./test-language.ts";
import { createValueGenerator } from "./values/value-generator.ts";
import { SEARCH_TUNING } from "./search/search-tuning.ts";

export interface SearchTestsOptions {
  readonly executor: Executor;
  /** @default 450 calls in 9 rounds, stopped after 20 s of wall or CPU time */
  readonly budget?: Partial<SearchBudget>;
  /** Functions with more branches get one test per branch, up to 60. @default 20 */
  readonly maxTests?: number;
  /** Mutants for the selection of tests. @default 60 */
  readonly mutants?: number;
  /**
   * Keeps inputs that contradict declared types or have undocumented types, and undocumented exceptions. @default false
   */
  readonly incidental?: boolean;
  /** For requests without a seed. @default 0 */
  readonly seed?: number;
  /** Digest of the locked environment. @default null */
  readonly environment?: string | null;
}

const BUDGET: SearchBudget = { calls: 450, rounds: 9, wallMs: 20_000, cpuMs: 20_000 };

/**
 * Creates a test generator without a model. Inputs come from documentation, callers, types and uses; equal seeds give
 * equal tests. Reasons for rejection: `not_loadable`, `receiver_unbuildable`, `no_inputs`, `always_crashes`,
 * `needs_model`, `nothing_observable`, `nothing_reached`, `unstable_outcomes`, `contradicts_documentation`, `only_accidents`,
 * `too_few_tests`, `one_outcome`.
 *
 * @throws TestgenError TESTGEN_OPTION_INVALID; generate rethrows errors of the executor.
 * @example const tests = await createSearchTests({ executor }); const result = await tests.generate({ target, module,
 * usages });
 */
export async function createSearchTests(options: SearchTestsOptions): Promise<TestStrategy> {
  const search = createSearch(options);
  return { generate: async (request, call) => (await search(request, call)).result };
}

export interface Searched {
  readonly result: StageResult<TestSuite, "testgen">;
  readonly proposals: readonly Proposal[];
  /** Parts that the tests, otherwise all calls, missed; null without a run. */
  readonly missed: Missed | null;
}

export type Search = (request: TestRequest, options?: CallOptions) => Promise<Searched>;

/** @throws TestgenError TESTGEN_OPTION_INVALID */
export function createSearch({
  executor,
  budget = {},
  maxTests = 20,
  mutants = 60,
  incidental = false,
  seed = 0,
  environment = null,
}: SearchTestsOptions): Search {
  const whole = { ...BUDGET, ...budget };
  for (const [option, value, least] of [
    ["maxTests", maxTests, SEARCH_TUNING.minTests],
    ["mutants", mutants, 0],
    ["budget.calls", whole.calls, 1],
    ["budget.rounds", whole.rounds, 1],
    ["budget.wallMs", whole.wallMs, 1],
    ["budget.cpuMs", whole.cpuMs, 1],
  ] as const) {
    if (!(value >= least)) throw optionInvalid(option, value, least);
  }
  return async (request, { signal } = {}) =>
    generate({
      ...meterOf(executor),
      request,
      language: await loadTestLanguage(request.module.language),
      budget: whole,
      maxTests,
      mutants,
      incidental,
      seed: request.seed ?? seed,
      environment: request.environment ?? environment,
      signal,
    });
}

interface GenerateOptions extends Required<Omit<SearchTestsOptions, "budget">>, CallOptions {
  readonly request: TestRequest;
  readonly language: TestLanguage;
  readonly budget: SearchBudget;
  readonly spent: NonNullable<ExploreOptions["spent"]>;
}

function meterOf(executor: Executor): Pick<GenerateOptions, "executor" | "spent"> {
  let [allMs, executions] = [0, 0];
  const execute: Executor["execute"] = async (request, options) => {
    const execution = await executor.execute(request, options);
    allMs += execution.cpu_ms ?? 0;
    executions += 1;
    return execution;
  };
  const metered: Executor = {
    execute,
    capabilities: (options) => executor.capabilities(options),
    close: () => executor.close(),
  };
  return { executor: metered, spent: () => ({ allMs, meanMs: allMs / Math.max(1, executions) }) };
}

async function generate(options: GenerateOptions): Promise<Searched> {
  const { request, language } = options;
  const { entry } = request.module;
  if (isStaticGetter(request.target)) return withoutRun(withoutArguments(entry));
  const analysis = language.analyse(request);
  if (analysis === null)
    return withoutRun(notLoadable({ detail: `The module does not define ${entry}.`, failure: null }));
  const explored = await exploreInputs(options, analysis);
  const { exploration, subject, valueGenerator } = explored;
  if (exploration.loadError !== null) return withoutRun(notLoadable(exploration.loadError));
  const nothing =
    withoutInputs(subject, exploration, valueGenerator) ??
    withoutObservableCalls(exploration, subject) ??
    withoutReachedCalls(exploration);
  if (nothing !== null) return withoutSuiteOf(explored, nothing);
  const rules = acceptanceOf(explored);
  const { eligibleCalls, refusal, ...outcomes } = chooseOutcomes(explored, rules);
  if (refusal !== null) return withoutSuiteOf(explored, refusal);
  return makeSuite({ ...explored, ...outcomes, rules, eligibleCalls });
}

type Explored = Awaited<ReturnType<typeof exploreInputs>>;

async function exploreInputs(options: GenerateOptions, analysis: Analysis) {
  const { request, language, budget, seed, spent } = options;
  const { module } = request;
  const { vocabulary } = analysis;
  const proposed = (request.proposed ?? []).map((call) => language.readCall(call));
  const seeded = { ...analysis.subject, seeds: [...proposed, ...analysis.subject.seeds] };
  const subject = withSuppliedValues(seeded, module.entry, request.suppliedValues ?? null);
  const { factories, literals, read = [] } = subject;
  const valueGenerator = createValueGenerator({ vocabulary, factories, literals, read });
  const random = createRandom(seed, module.instance_id);
  const traced = runner(options, module, { trace: subject.span, keptLines: subject.span });
  const watched = runner(options, module, { trace: subject.span, comparisons: true });
  const exploration = await explore({
    subject,
    vocabulary,
    valueGenerator,
    random,
    budget: scaledBudget(budget, language.loadCost?.(module) ?? 1),
    run: traced,
    runWatched: watched,
    now: () => performance.now(),
    spent,
  });
  return { options, subject, valueGenerator, random, traced, watched, exploration };
}

interface Acceptance {
  readonly appraise: (executedCall: ExecutedCall) => ScoredCall;
  /** False for incidental behaviour, and for behaviour that no readable test shows. */
  readonly isPresentable: (scoredCall: ScoredCall) => boolean;
  readonly contradictionOf: ReturnType<typeof contradictionsOf>;
  readonly testOf: (scoredCall: ScoredCall) => string;
}

function acceptanceOf({ options: { request, language, incidental }, subject }: Explored): Acceptance {
  const { module, target } = request;
  const documentation = target.docstring ?? "";
  const testOf = ({ candidate, observation }: ScoredCall): string =>
    language.renderTest({
      name: "test",
      call: language.printCall(candidate),
      entry: module.entry,
      observation,
      kind: target.kind,
    });
  return {
    appraise: createAppraiser(subject, documentation, target.orig_func),
    isPresentable: (scoredCall) =>
      (incidental || scoredCall.support !== "incidental") && language.assertsValue(testOf(scoredCall)),
    contradictionOf: contradictionsOf(subject, documentation),
    testOf,
  };
}

interface Outcomes {
  readonly observableCalls: readonly ScoredCall[];
  readonly contradictions: readonly Contradiction[];
  readonly eligibleCalls: readonly ScoredCall[];
}

function chooseOutcomes(
  { exploration }: Explored,
  { appraise, isPresentable, contradictionOf, testOf }: Acceptance,
): Outcomes & { readonly refusal: StageRejection<"testgen"> | null } {
  const { minTests } = SEARCH_TUNING;
  // An example may call another function of the same name.
  const isCounted = (exploration.static?.lines.length ?? 0) > 0;
  const isOfTarget = ({ candidate, reached }: ExecutedCall): boolean =>
    candidate.origin === "search" || !isCounted || reached.size > 0;
  const observableCalls = exploration.executedCalls
    .filter((executedCall) => executedCall.isObservable && isOfTarget(executedCall))
    .map(appraise);
  const presentable = observableCalls.filter(isPresentable);
  const contradictions = listContradictions(presentable, contradictionOf, testOf);
  const agreeing = presentable.filter((scoredCall) => contradictionOf(scoredCall) === null);
  const eligibleCalls = withoutIncidentalCalls(agreeing, minTests);
  const refusal =
    contradictions.length > 0 && eligibleCalls.length < minTests
      ? contradictory(contradictions)
      : withIncidentalCallsOnly(observableCalls, eligibleCalls, minTests);
  return { observableCalls, contradictions, eligibleCalls, refusal };
}

interface SuiteOptions extends Explored, Outcomes {
  readonly rules: Acceptance;
}

async function makeSuite(made: SuiteOptions): Promise<Searched> {
  const { options, subject, exploration, eligibleCalls } = made;
  const { module } = options.request;
  const emptied = await withEmptyTarget(module, options.language.nothing);
  const keptLines = subject.span;
  const stable = createStabilityCheck(runner(options, module, { variation: 1, keptLines }));
  const again = runner(options, module, { keptLines });
  const areStable = withoutRoundingEdges(stable, again, options.request.target.orig_func);
  const maxTests = roomFor(options, exploration.static?.arcs.length ?? 0);
  const { kept, unstable } = await chooseStable(eligibleCalls, maxTests, areStable);
  const useless = uselessIn(eligibleCalls, unstable);
  const tried: ExecutedCall[] = [];
  const tests = await strengthen({
    kept,
    scoredCalls: eligibleCalls,
    maxTests,
    mutants: await mutantsOf(module, subject.span, options.mutants),
    runMutants: mutantRunner(options, subject.span),
    areStable,
    searchNear: (survivors, round) => searchNear(made, tried, { survivors, round }),
  });
  const lacking = withoutSuite(tests, unstable.length, SEARCH_TUNING.minTests);
  if (lacking !== null && lacking.reason !== "one_outcome") return withoutSuiteOf(made, lacking, useless);
  const emptiedCalls: EmptiedCalls =
    emptied === null
      ? new Map()
      : await runEmptied(
          tests,
          options.language,
          runner(
            options,
            emptied,
            differsOnlyIn(keptLines, module.code, emptied.code) ? { keptLines, base: module } : {},
          ),
        );
  if (lacking !== null && !changesState(tests, emptiedCalls)) return withoutSuiteOf(made, lacking, useless);
  if (passesEmptyTarget(tests, emptiedCalls)) return withoutSuiteOf(made, nothingObservable(tests.length), useless);
  return {
    result: accepted(suiteOfTests(made, tests, tried, emptiedCalls)),
    proposals: proposalsOf(made, useless),
    missed: missedBy(tests, exploration.static),
  };
}

async function searchNear(
  { options, subject, valueGenerator, random, traced, watched, exploration, eligibleCalls, rules }: SuiteOptions,
  tried: ExecutedCall[],
  { survivors, round }: { readonly survivors: readonly Mutated[]; readonly round: number },
): Promise<readonly ScoredCall[]> {
  const tools = {
    subject,
    valueGenerator,
    random,
    valueMutator: new ValueMutator(random, subject.literals),
  };
  const executedCalls = [...exploration.executedCalls, ...tried];
  if (round > 0 && (options.spent().allMs >= options.budget.cpuMs || hangsOften(executedCalls))) return [];
  // Variations of other calls are rarely acceptable.
  const parents = [...eligibleCalls, ...acceptable(tried, rules)];
  const calls = survivorCalls(survivors, parents, tools);
  const suggested = [...(round === 0 ? await boundaryCalls(survivors, parents, watched) : []), ...calls];
  const lines = [...new Set(survivors.map(({ line }) => line))];
  const count = SEARCH_TUNING.callsNearSurvivors - (round === 0 ? suggested.length : 0);
  const variations = candidatesNear(lines, parents, tools, count);
  const near = distinctCandidates(
    [...suggested, ...variations, ...checkedDigits(survivors, parents)],
    new Set(executedCalls.map(({ candidate }) => candidateKey(candidate))),
  );
  if (near.length === 0) return [];
  const observedCalls = executedCallsOf(near, await traced(near), executedCalls.length, subject);
  tried.push(...observedCalls);
  return acceptable(observedCalls, rules);
}

function acceptable(
  executedCalls: readonly ExecutedCall[],
  { appraise, isPresentable, contradictionOf }: Acceptance,
): readonly ScoredCall[] {
  return executedCalls
    .filter(({ isObservable }) => isObservable)
    .map(appraise)
    .filter((scoredCall) => isPresentable(scoredCall) && contradictionOf(scoredCall) === null)
    .filter(({ isIncidental }) => isIncidental !== true);
}

function suiteOfTests(
  {
    options: { request, language },
    subject,
    valueGenerator,
    exploration,
    observableCalls,
    contradictions,
  }: SuiteOptions,
  tests: readonly ScoredCall[],
  tried: readonly ExecutedCall[],
  emptiedCalls: EmptiedCalls,
): TestSuite {
  const { target, module } = request;
  const kept = comparableResults(tests, {
    documentation: target.docstring ?? "",
    result: subject.result,
    toList: language.toList,
  });
  const coverage = coverageOf(tests, exploration.static);
  const inputs = countInputs(
    [...exploration.executedCalls, ...tried].map(({ candidate }) => candidate),
    observableCalls,
  );
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: module.instance_id,
    origin: "search",
    tests: testCases(kept, request, language, subject, {
      provenanceOf: (candidate) => provenanceOf(candidate, subject, valueGenerator),
      emptiedCalls,
    }),
    program: null,
    ...(coverage !== null && { coverage }),
    ...(contradictions.length > 0 && { contradictions: [...contradictions] }),
    ...(Object.keys(inputs).length > 0 && { inputs }),
  };
}

type Useless = ReturnType<typeof uselessIn>;

function proposalsOf({ exploration, options: { language } }: Explored, useless?: Useless): readonly Proposal[] {
  return proposalsAmong(exploration.executedCalls, (candidate) => language.printCall(candidate), useless);
}

function withoutSuiteOf(explored: Explored, result: StageRejection<"testgen">, useless?: Useless): Searched {
  const { executedCalls, static: coverage } = explored.exploration;
  return { result, proposals: proposalsOf(explored, useless), missed: missedBy(executedCalls, coverage) };
}

function roomFor({ maxTests }: GenerateOptions, branches: number): number {
  return Math.max(maxTests, Math.min(branches, SEARCH_TUNING.maxTestsOfManyBranches));
}

function withoutRun(result: StageResult<TestSuite, "testgen">): Searched {
  return { result, proposals: [], missed: null };
}

function executedCallsOf(
  candidates: readonly Candidate[],
  { results }: BatchResult,
  firstTurn: number,
  subject: Subject,
): readonly ExecutedCall[] {
  return candidates.flatMap((candidate, index) => {
    const result = results[index];
    return result === undefined ? [] : [executedCallOf(candidate, result, firstTurn + index, subject)];
  });
}

function runner(
  { executor, language, environment, signal }: GenerateOptions,
  module: SandboxedModule,
  how: {
    readonly trace?: Subject["span"];
    readonly comparisons?: boolean;
    readonly variation?: number;
    readonly keptLines?: Subject["span"];
    readonly base?: SandboxedModule;
  },
): RunCandidates {
  return (candidates) =>
    runCalls({
      executor,
      module,
      calls: candidates.map((candidate) => language.printCall(candidate)),
      environment,
      signal,
      ...how,
    });
}

function mutantRunner(
  { request: { module }, executor, language, environment, signal }: GenerateOptions,
  span: Subject["span"],
): StrengthenOptions["runMutants"] {
  return (mutants, candidates, { untilDifferent }) =>
    runVariants({
      executor,
      module,
      calls: candidates.map((candidate) => language.printCall(candidate)),
      span,
      variants: mutants.map(({ code }) => code),
      untilDifferent,
      keptLines: span,
      environment,
      signal,
    });
}
