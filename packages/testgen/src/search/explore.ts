import { branchKey } from "@repost/spec";
import type { BatchResult, LoadError, StaticCoverage } from "../calls/call-messages.ts";
import type { Candidate, Focus, Subject } from "../subject.ts";
import type { ValueMaker, ValueMakerOptions } from "../values/make-values.ts";
import { createTweaker } from "../values/tweak.ts";
import { candidateKey, variationsOf } from "./candidates.ts";
import { seedPool } from "./generators/generator-table.ts";
import { createGuidance } from "./comparisons/guidance.ts";
import { aimAt } from "./mutations/aim.ts";
import { mutate } from "./mutations/mutate.ts";
import type { MutationTools } from "./mutations/tools.ts";
import { proveInstances } from "./prove-instances.ts";
import { createRepairs } from "./repairs.ts";
import type { Random } from "../random.ts";
import { outcomeOf, trialOf, type Trial } from "./trial.ts";
import { withOwnKeys } from "./with-own-keys.ts";
import { SEARCH_TUNING } from "./search-tuning.ts";

export interface SearchBudget {
  /** Maximum number of calls; searches with enough coverage make at most two thirds. */
  readonly calls: number;
  /** Number of executions for exploration, each with one batch of calls. */
  readonly rounds: number;
  /**
   * CPU milliseconds of executions after which no round starts. Modules that load slowly reach it, and their results
   * may differ between machines.
   */
  readonly cpuMs: number;
  /** Wall milliseconds after which no round starts. A safeguard: results that depend on it are not reproducible. */
  readonly wallMs: number;
}

export interface ExploreOptions {
  readonly subject: Subject;
  readonly vocabulary: ValueMakerOptions["vocabulary"];
  readonly maker: ValueMaker;
  readonly random: Random;
  readonly budget: SearchBudget;
  readonly run: (candidates: readonly Candidate[]) => Promise<BatchResult>;
  /** Runs calls and records comparisons. @default none */
  readonly runWatched?: (candidates: readonly Candidate[]) => Promise<BatchResult>;
  readonly now: () => number;
  /** Returns the CPU milliseconds of all executions, and of one on average. @default unknown */
  readonly spent?: () => { readonly allMs: number; readonly meanMs: number };
}

export interface Exploration {
  readonly trials: readonly Trial[];
  readonly static: StaticCoverage | null;
  /** Error while loading the module; null without one. */
  readonly loadError: LoadError | null;
}

const UNKNOWN = { allMs: 0, meanMs: 0 };

/** Returns the number of rounds: fewer and larger ones for modules that load slowly. */
function roundsOf({ rounds }: SearchBudget, meanMs: number): number {
  return meanMs < SEARCH_TUNING.costlyExecutionMs ? rounds : Math.min(rounds, SEARCH_TUNING.roundsOfCostlyModule);
}

/** Returns whether so many calls timed out that further ones are not worth their time. */
export function hangsOften(trials: readonly Trial[]): boolean {
  return trials.filter(({ observation }) => observation.kind === "timeout").length >= SEARCH_TUNING.hungCalls;
}

/** Tries calls in batches: first systematic ones, then variations of those that found something new. */
export async function explore(options: ExploreOptions): Promise<Exploration> {
  const { subject, vocabulary, maker, random, budget, run, runWatched = run, now, spent = () => UNKNOWN } = options;
  const tweaker = createTweaker({ random, literals: subject.literals });
  const tools: MutationTools = { subject, maker, tweaker, random };
  const repairs = createRepairs(vocabulary, maker, subject.parameters);
  const guidance = createGuidance();
  const loadError = await proveInstances({ subject, maker, vocabulary, run });
  if (loadError !== null) return { trials: [], static: null, loadError };
  const waiting = [...seedPool(subject, maker)];
  const seen = new Set<string>();
  const trials: Trial[] = [];
  const corpus: Trial[] = [];
  const ground: Ground = { told: new Set(), touched: new Set() };
  let coverage: StaticCoverage | null = null;
  const begun = now();
  const isWithin = (): boolean => now() - begun < budget.wallMs && spent().allMs < budget.cpuMs;
  let idle = 0;
  let stale = 0;
  for (let round = 0; round < roundsOf(budget, spent().meanMs) && isWithin(); round += 1) {
    const rounds = roundsOf(budget, spent().meanMs);
    const perRound = Math.max(1, Math.floor(budget.calls / rounds));
    const usualRounds = Math.ceil(rounds * SEARCH_TUNING.shareOfUsualRounds);
    const outcomes = countOutcomes(trials);
    const isIdle = idle >= SEARCH_TUNING.roundsWithoutCoverage && outcomes >= SEARCH_TUNING.outcomesWithoutNews;
    const isEnough = round >= usualRounds || isIdle || stale >= SEARCH_TUNING.roundsWithoutCoverage;
    const isOver = outcomes >= SEARCH_TUNING.minOutcomes && isEnough;
    if (
      stale >= SEARCH_TUNING.roundsWithoutNews ||
      (isOver && reachedShare(coverage, ground) >= SEARCH_TUNING.shareOfUsualCoverage)
    )
      break;
    const before = corpus.length;
    const places = ground.told.size + ground.touched.size;
    const share = Math.ceil(perRound / 3);
    const systematic = round === 0 ? perRound : share;
    const own = (candidate: Candidate): Candidate => withOwnKeys(candidate, subject);
    const first = [...waiting.splice(0, systematic), ...repairs.take(share), ...guidance.take(share)];
    const batch = fresh(first.map(own), seen);
    const goal = frontier(coverage, ground, subject.focuses, corpus);
    for (let attempt = 0; batch.length < perRound && corpus.length > 0 && attempt < perRound * 4; attempt += 1) {
      batch.push(...fresh([own(neighbour(corpus, goal, tools))], seen));
    }
    if (batch.length === 0) break;
    const isOpen: boolean =
      round > 0 && (outcomes < SEARCH_TUNING.outcomesWithComparisons || reachedShare(coverage, ground) < 1);
    const result: BatchResult = await (isOpen ? runWatched(batch) : run(batch));
    if (result.loadError !== null) return { trials, static: null, loadError: result.loadError };
    coverage ??= result.static;
    for (const [place, candidate] of batch.entries()) {
      const one = result.results[place];
      if (one === undefined) continue;
      const trial = trialOf(candidate, one, trials.length, subject);
      trials.push(trial);
      repairs.learn(trial);
      if (one.comparisons !== undefined) guidance.learn(trial, one.comparisons);
      if (enrich(trial, corpus, ground)) corpus.push(trial);
    }
    idle = ground.told.size + ground.touched.size === places ? idle + 1 : 0;
    stale = idle > 0 && countOutcomes(trials) === outcomes ? stale + 1 : 0;
    if (hangsOften(trials)) break;
    if (round === 0) waiting.unshift(...aroundFirstSuccess(trials, subject, maker));
    if (
      isComplete(
        coverage,
        ground,
        trials,
        corpus.length > before ? SEARCH_TUNING.outcomesOfFullCoverage : SEARCH_TUNING.outcomesWithoutNews,
      )
    )
      break;
  }
  return { trials, static: coverage, loadError: null };
}

/** Returns variations of the first successful call if usual values do not work together. */
function aroundFirstSuccess(trials: readonly Trial[], subject: Subject, maker: ValueMaker): readonly Candidate[] {
  const searched = trials.filter(({ candidate }) => candidate.origin === "search");
  const success = searched.find(({ telling, observation }) => telling && observation.kind === "returned");
  return success === undefined || success === searched[0] ? [] : variationsOf(success.candidate, subject, maker);
}

function fresh(candidates: readonly Candidate[], seen: Set<string>): Candidate[] {
  return candidates.filter((candidate) => {
    const key = candidateKey(candidate);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Coverage of calls that may become tests, and of all calls. */
interface Ground {
  readonly told: Set<string>;
  readonly touched: Set<string>;
}

/** Returns whether a trial adds coverage or an outcome. */
function enrich(trial: Trial, corpus: readonly Trial[], { told, touched }: Ground): boolean {
  if (trial.reached.size === 0 || trial.observation.kind === "timeout" || trial.observation.kind === "died")
    return false;
  const isNew = addAll(touched, trial.reached) || corpus.length === 0;
  if (!trial.telling) return isNew;
  const tells = addAll(told, trial.reached);
  if (isNew || tells) return true;
  if (corpus.length > SEARCH_TUNING.archivedCalls) return false;
  const outcome = outcomeOf(trial.observation);
  return !corpus.some((other) => outcomeOf(other.observation) === outcome);
}

function addAll(set: Set<string>, items: Iterable<string>): boolean {
  const before = set.size;
  for (const item of items) set.add(item);
  return set.size > before;
}

interface Goal {
  readonly focus: Focus;
  readonly parents: readonly Trial[];
}

/** Returns reached decisions with an untaken branch. */
function frontier(
  coverage: StaticCoverage | null,
  { told }: Ground,
  focuses: readonly Focus[],
  corpus: readonly Trial[],
): readonly Goal[] {
  if (coverage === null) return [];
  const open = new Set(coverage.arcs.filter((branch) => !told.has(branchKey(branch))).map(([from]) => from.line));
  const missing = coverage.lines.filter((line) => !told.has(String(line)));
  return focuses.flatMap((focus) => {
    const decides = open.has(focus.line) || missing.some((line) => line > focus.line && line <= focus.line + 3);
    const parents = corpus.filter((trial) => trial.reached.has(String(focus.line)));
    return decides && parents.length > 0 && focus.parameters.length > 0 ? [{ focus, parents }] : [];
  });
}

function neighbour(corpus: readonly Trial[], goals: readonly Goal[], tools: MutationTools): Candidate {
  const { random } = tools;
  const goal = goals.length > 0 && random.chance(0.6) ? random.pick(goals) : undefined;
  const parent = random.pickWeighted(goal?.parents ?? corpus, promiseOf);
  const other = random.pick(corpus);
  if (parent === undefined || other === undefined) throw new RangeError("A neighbour needs a corpus.");
  return goal === undefined
    ? mutate(parent.candidate, other.candidate, tools)
    : aimAt(parent.candidate, goal.focus, tools);
}

/** Views that only repeat data of an object lead nowhere. */
function promiseOf({ telling, candidate: { view } }: Trial): number {
  if (view !== undefined && view.functions.length > 0 && !/^(?:call|sequence)$/u.test(view.expression.kind)) return 0.2;
  if (view?.expression.kind === "sequence" && view.expression.items.every(({ kind }) => kind === "code")) return 0.2;
  return telling ? 4 : 1;
}

/** Returns the branch coverage, or line coverage without branches, of calls that may become tests; 1 if unknown. */
function reachedShare(coverage: StaticCoverage | null, { told }: Ground): number {
  if (coverage === null) return 1;
  const wanted = coverage.arcs.length > 0 ? coverage.arcs.map(branchKey) : coverage.lines.map(String);
  return wanted.length === 0 ? 1 : wanted.filter((one) => told.has(one)).length / wanted.length;
}

function isComplete(
  coverage: StaticCoverage | null,
  { told }: Ground,
  trials: readonly Trial[],
  enough: number,
): boolean {
  if (coverage === null) return false;
  if (
    !coverage.arcs.every((branch) => told.has(branchKey(branch))) ||
    !coverage.lines.every((line) => told.has(String(line)))
  )
    return false;
  return countOutcomes(trials) >= enough;
}

function countOutcomes(trials: readonly Trial[]): number {
  return new Set(trials.filter(({ telling }) => telling).map(({ observation }) => outcomeOf(observation))).size;
}
