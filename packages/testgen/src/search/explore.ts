import { branchKey } from "@repost/spec";
import type { BatchResult, LoadError, StaticCoverage } from "../calls/call-messages.ts";
import type { Candidate, Decision, Subject } from "../subject.ts";
import type { ValueGenerator, ValueGeneratorOptions } from "../values/value-generator.ts";
import { ValueMutator } from "../values/value-mutator.ts";
import { distinctCandidates } from "./candidates.ts";
import { seedPool } from "./generators/generator-table.ts";
import { createGuidance } from "./comparisons/guidance.ts";
import { aimAt } from "./mutations/aim.ts";
import { mutate } from "./mutations/mutator-table.ts";
import type { MutationTools } from "./mutations/tools.ts";
import { proveInstances } from "./prove-instances.ts";
import { createRepairs } from "./repairs.ts";
import type { Random } from "../random.ts";
import { outcomeOf, executedCallOf, type ExecutedCall, type RunCandidates } from "./executed-call.ts";
import { SEARCH_TUNING } from "./search-tuning.ts";
import { missedLines, reachedShare, reachNothing } from "./missed.ts";

export interface SearchBudget {
  /** Maximum number of calls. Searches with enough coverage make two thirds. */
  readonly calls: number;
  /** Number of executions, each with one batch of calls. */
  readonly rounds: number;
  /**
   * CPU milliseconds of executions after which no round starts. Results of slowly loading modules may differ between
   * machines.
   */
  readonly cpuMs: number;
  /** Wall milliseconds after which no round starts; then results are not reproducible. */
  readonly wallMs: number;
}

export interface ExploreOptions {
  readonly subject: Subject;
  readonly vocabulary: ValueGeneratorOptions["vocabulary"];
  readonly valueGenerator: ValueGenerator;
  readonly random: Random;
  readonly budget: SearchBudget;
  readonly run: RunCandidates;
  /** Also records comparisons. @default none */
  readonly runWatched?: RunCandidates;
  readonly now: () => number;
  /** Returns CPU time of all executions, and on average. @default unknown */
  readonly spent?: () => { readonly allMs: number; readonly meanMs: number };
}

export interface Exploration {
  readonly executedCalls: readonly ExecutedCall[];
  readonly static: StaticCoverage | null;
  /** Null if the module loads. */
  readonly loadError: LoadError | null;
}

const UNKNOWN = { allMs: 0, meanMs: 0 };

/** Modules that load slowly have fewer and larger rounds. */
function roundsOf({ rounds }: SearchBudget, isCostly: boolean): number {
  return isCostly ? Math.min(rounds, SEARCH_TUNING.roundsOfCostlyModule) : rounds;
}

/** Reduces calls and executions if calls are expensive. */
export function scaledBudget(budget: SearchBudget, cost: number): SearchBudget {
  if (cost <= 1) return budget;
  const calls = Math.min(budget.calls, Math.max(SEARCH_TUNING.minCallsOfCostlyModule, Math.round(budget.calls / cost)));
  const rounds = Math.min(
    budget.rounds,
    Math.max(SEARCH_TUNING.minRounds, Math.floor(calls / SEARCH_TUNING.minCallsOfRound)),
  );
  return { ...budget, calls, rounds };
}

export function hangsOften(executedCalls: readonly ExecutedCall[]): boolean {
  return executedCalls.filter(({ observation }) => observation.kind === "timeout").length >= SEARCH_TUNING.hungCalls;
}

/** Tries systematic calls, then varies those that reached something new. */
export async function explore(options: ExploreOptions): Promise<Exploration> {
  const { subject, vocabulary, valueGenerator, run } = options;
  const loadError = await proveInstances({ subject, valueGenerator, vocabulary, run });
  return loadError === null ? new Explorer(options).explore() : { executedCalls: [], static: null, loadError };
}

class Explorer {
  readonly #options: ExploreOptions;
  readonly #tools: MutationTools;
  readonly #repairs: ReturnType<typeof createRepairs>;
  readonly #guidance = createGuidance();
  readonly #spent: NonNullable<ExploreOptions["spent"]>;
  /** Seeds that no round has called yet. */
  readonly #waiting: Candidate[];
  readonly #seen = new Set<string>();
  readonly #executedCalls: ExecutedCall[] = [];
  /** Calls that reached something new. */
  readonly #corpus: ExecutedCall[] = [];
  readonly #reached: Reached = { byObservable: new Set(), byAny: new Set() };
  #coverage: StaticCoverage | null = null;
  #roundsWithoutCoverage = 0;
  #roundsWithoutNews = 0;
  #isCostly = false;

  constructor(options: ExploreOptions) {
    const { subject, vocabulary, valueGenerator, random, spent = () => UNKNOWN } = options;
    this.#options = options;
    this.#spent = spent;
    this.#tools = {
      subject,
      valueGenerator,
      valueMutator: new ValueMutator(random, subject.literals),
      random,
    };
    this.#repairs = createRepairs(vocabulary, valueGenerator);
    this.#waiting = [...seedPool(subject, valueGenerator)];
  }

  async explore(): Promise<Exploration> {
    const { budget, now } = this.#options;
    const begun = now();
    const isWithin = (): boolean => now() - begun < budget.wallMs && this.#spent().allMs < budget.cpuMs;
    for (let round = 0; isWithin(); round += 1) {
      // Later executions may not load the module again.
      this.#isCostly ||= this.#spent().meanMs >= SEARCH_TUNING.costlyExecutionMs;
      const rounds = roundsOf(budget, this.#isCostly);
      if (round >= rounds || this.#isFinished(round, rounds)) break;
      const [corpusSize, covered, outcomes] = [
        this.#corpus.length,
        this.#coverageSize(),
        countOutcomes(this.#executedCalls),
      ];
      const batch = this.#nextBatch(round, Math.max(1, Math.floor(budget.calls / rounds)));
      if (batch.length === 0) break;
      const result = await this.#run(batch, round, outcomes);
      if (result.loadError !== null)
        return { executedCalls: this.#executedCalls, static: null, loadError: result.loadError };
      this.#learn(batch, result);
      this.#roundsWithoutCoverage = this.#coverageSize() === covered ? this.#roundsWithoutCoverage + 1 : 0;
      this.#roundsWithoutNews =
        this.#roundsWithoutCoverage > 0 && countOutcomes(this.#executedCalls) === outcomes
          ? this.#roundsWithoutNews + 1
          : 0;
      if (hangsOften(this.#executedCalls) || reachNothing(this.#executedCalls, this.#coverage)) break;
      if (this.#isEverythingReached(this.#corpus.length > corpusSize)) break;
    }
    return { executedCalls: this.#executedCalls, static: this.#coverage, loadError: null };
  }

  /** 1 if coverage is unknown. */
  #reachedShare(): number {
    return this.#coverage === null ? 1 : reachedShare(this.#coverage, this.#reached.byObservable);
  }

  #coverageSize(): number {
    return this.#reached.byObservable.size + this.#reached.byAny.size;
  }

  #isFinished(round: number, rounds: number): boolean {
    const tuning = SEARCH_TUNING;
    const outcomes = countOutcomes(this.#executedCalls);
    const isIdle =
      this.#roundsWithoutCoverage >= tuning.roundsWithoutCoverage && outcomes >= tuning.outcomesWithoutNews;
    const usualRounds = Math.ceil(rounds * tuning.shareOfUsualRounds);
    const isEnough = round >= usualRounds || isIdle || this.#roundsWithoutNews >= tuning.roundsWithoutCoverage;
    const isOver = outcomes >= tuning.minOutcomes && isEnough;
    return (
      this.#roundsWithoutNews >= tuning.roundsWithoutNews ||
      (isOver && this.#reachedShare() >= tuning.shareOfUsualCoverage)
    );
  }

  #isEverythingReached(isNew: boolean): boolean {
    const { outcomesOfFullCoverage, outcomesWithoutNews } = SEARCH_TUNING;
    const outcomes = isNew ? outcomesOfFullCoverage : outcomesWithoutNews;
    const isComplete = this.#coverage !== null && missedLines(this.#coverage, this.#reached.byObservable).length === 0;
    return isComplete && countOutcomes(this.#executedCalls) >= outcomes;
  }

  #nextBatch(round: number, size: number): Candidate[] {
    const { subject } = this.#options;
    const share = Math.ceil(size / 3);
    const first = [
      ...this.#waiting.splice(0, round === 0 ? size : share),
      ...this.#repairs.take(share),
      ...this.#guidance.take(share),
    ];
    const batch = [...distinctCandidates(first, this.#seen)];
    const uncovered = frontier(this.#coverage, this.#reached, subject.decisions, this.#corpus);
    for (let attempt = 0; batch.length < size && this.#corpus.length > 0 && attempt < size * 4; attempt += 1) {
      batch.push(...distinctCandidates([mutatedInput(this.#corpus, uncovered, this.#tools)], this.#seen));
    }
    return batch;
  }

  /** Comparisons matter while something is left to reach. */
  #run(batch: readonly Candidate[], round: number, outcomes: number): Promise<BatchResult> {
    const { run, runWatched = run } = this.#options;
    const isOpen = round > 0 && (outcomes < SEARCH_TUNING.outcomesWithComparisons || this.#reachedShare() < 1);
    return isOpen ? runWatched(batch) : run(batch);
  }

  #learn(batch: readonly Candidate[], { results, static: coverage }: BatchResult): void {
    this.#coverage ??= coverage;
    for (const [index, candidate] of batch.entries()) {
      const result = results[index];
      if (result === undefined) continue;
      const executedCall = executedCallOf(candidate, result, this.#executedCalls.length, this.#options.subject);
      this.#executedCalls.push(executedCall);
      this.#repairs.learn(executedCall);
      if (result.comparisons !== undefined) this.#guidance.learn(executedCall, result.comparisons);
      if (addsNews(executedCall, this.#corpus, this.#reached)) this.#corpus.push(executedCall);
    }
  }
}

interface Reached {
  readonly byObservable: Set<string>;
  readonly byAny: Set<string>;
}

function addsNews(
  executedCall: ExecutedCall,
  corpus: readonly ExecutedCall[],
  { byObservable, byAny }: Reached,
): boolean {
  if (
    executedCall.reached.size === 0 ||
    executedCall.observation.kind === "timeout" ||
    executedCall.observation.kind === "died"
  )
    return false;
  const isNew = addAll(byAny, executedCall.reached) || corpus.length === 0;
  if (!executedCall.isObservable) return isNew;
  const addsObservable = addAll(byObservable, executedCall.reached);
  if (isNew || addsObservable) return true;
  if (corpus.length > SEARCH_TUNING.archivedCalls) return false;
  const outcome = outcomeOf(executedCall.observation);
  return !corpus.some((other) => outcomeOf(other.observation) === outcome);
}

function addAll(set: Set<string>, items: Iterable<string>): boolean {
  const before = set.size;
  for (const item of items) set.add(item);
  return set.size > before;
}

interface UncoveredDecision {
  readonly decision: Decision;
  readonly parents: readonly ExecutedCall[];
}

function frontier(
  coverage: StaticCoverage | null,
  { byObservable }: Reached,
  decisions: readonly Decision[],
  corpus: readonly ExecutedCall[],
): readonly UncoveredDecision[] {
  if (coverage === null) return [];
  const open = new Set(
    coverage.arcs.filter((branch) => !byObservable.has(branchKey(branch))).map(([from]) => from.line),
  );
  const missing = coverage.lines.filter((line) => !byObservable.has(String(line)));
  return decisions.flatMap((decision) => {
    const decides =
      open.has(decision.line) || missing.some((line) => line > decision.line && line <= decision.line + 3);
    const parents = corpus.filter((executedCall) => executedCall.reached.has(String(decision.line)));
    return decides && parents.length > 0 && decision.parameters.length > 0 ? [{ decision, parents }] : [];
  });
}

function mutatedInput(
  corpus: readonly ExecutedCall[],
  uncovered: readonly UncoveredDecision[],
  tools: MutationTools,
): Candidate {
  const { random } = tools;
  const target = uncovered.length > 0 && random.chance(0.6) ? random.pick(uncovered) : undefined;
  const parent = random.pickWeighted(target?.parents ?? corpus, promiseOf);
  const other = random.pick(corpus);
  if (parent === undefined || other === undefined) throw new RangeError("A mutated input needs a corpus.");
  return target === undefined
    ? mutate(parent.candidate, other.candidate, tools)
    : aimAt(parent.candidate, target.decision, tools);
}

function promiseOf({ isObservable }: ExecutedCall): number {
  return isObservable ? 4 : 1;
}

function countOutcomes(executedCalls: readonly ExecutedCall[]): number {
  return new Set(
    executedCalls.filter(({ isObservable }) => isObservable).map(({ observation }) => outcomeOf(observation)),
  ).size;
}
