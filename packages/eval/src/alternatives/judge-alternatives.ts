import { type Alternative, countOutcome, type Environment, type EvalResult, prediction } from "@repost/spec";
import { evaluate, type EvaluateOptions } from "../evaluate/evaluate.ts";
import { wilsonInterval } from "../score/wilson-interval.ts";

/** Share of wrongly judged alternatives, with Wilson's 95 % interval. */
export interface ErrorRate {
  readonly judged: number;
  readonly errors: number;
  readonly rate: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export interface JudgedAlternative {
  readonly instance_id: string;
  readonly kind: Alternative["kind"];
  readonly note: string | null;
  readonly outcome: EvalResult["outcome"];
  /** A right alternative failed or a wrong alternative passed. */
  readonly error: boolean | null;
  readonly test: string | null;
  readonly detail: string | null;
}

export interface AlternativesReport {
  readonly false_fails: ErrorRate;
  readonly false_passes: ErrorRate;
  /** Alternatives that were not judged, because infrastructure broke. */
  readonly unscored: number;
  /** Instance ids, or source and function, without environment. */
  readonly unmatched: readonly string[];
  readonly functions: readonly {
    readonly instance_id: string;
    readonly false_fails: ErrorRate;
    readonly false_passes: ErrorRate;
  }[];
  readonly alternatives: readonly JudgedAlternative[];
}

export interface JudgeAlternativesOptions extends Omit<EvaluateOptions, "environments" | "predictions"> {
  /** Called twice: for the ids, then for judging. */
  readonly environments: () => AsyncIterable<Environment> | Iterable<Environment>;
  readonly alternatives: readonly Alternative[];
  readonly onJudged?: ((judged: JudgedAlternative) => void) | undefined;
}

/**
 * Judges hand-written implementations and reports wrong verdicts.
 * @throws EvalError EVAL_ENVIRONMENT_REPEATED
 */
export async function judgeAlternatives(options: JudgeAlternativesOptions): Promise<AlternativesReport> {
  const { alternatives, environments, onJudged, ...evaluation } = options;
  const ids = await matchEnvironments(alternatives, environments());
  const predictions = alternatives.flatMap(({ code }, sample) => {
    const id = ids[sample] ?? null;
    return id === null ? [] : [prediction({ instance_id: id, sample, solution: code })];
  });
  const judged: JudgedAlternative[] = [];
  const results = evaluate({ similarity: false, ...evaluation, environments: environments(), predictions });
  for await (const result of results) {
    const alternative = alternatives[result.sample];
    if (alternative === undefined) continue;
    const judgedAlternative = toJudged(alternative, result);
    judged[result.sample] = judgedAlternative;
    onJudged?.(judgedAlternative);
  }
  const inOrder = judged.filter((alternative) => alternative !== undefined);
  return {
    ...errorRates(inOrder),
    unscored: inOrder.filter(({ error }) => error === null).length,
    unmatched: [...new Set(alternatives.filter((_, sample) => ids[sample] === null).map(nameOf))],
    functions: [...new Set(inOrder.map(({ instance_id: id }) => id))].map((id) => ({
      instance_id: id,
      ...errorRates(inOrder.filter((alternative) => alternative.instance_id === id)),
    })),
    alternatives: inOrder,
  };
}

export function errorRate(errors: number, judged: number): ErrorRate {
  if (judged === 0) return { judged, errors, rate: null, low: null, high: null };
  return { judged, errors, rate: errors / judged, ...wilsonInterval(errors, judged) };
}

async function matchEnvironments(
  alternatives: readonly Alternative[],
  environments: AsyncIterable<Environment> | Iterable<Environment>,
): Promise<readonly (string | null)[]> {
  const ids: (string | null)[] = alternatives.map(() => null);
  for await (const environment of environments) {
    for (const [index, alternative] of alternatives.entries())
      if (isFor(alternative, environment)) ids[index] ??= environment.instance_id;
  }
  return ids;
}

function isFor(alternative: Alternative, { instance_id: id, repo, func_name: name }: Environment): boolean {
  if (alternative.instance !== undefined) return alternative.instance === id;
  return alternative.source === repo.source && alternative.function === name;
}

function nameOf({ instance, source, function: name }: Alternative): string {
  return instance ?? `${source ?? ""} ${name ?? ""}`;
}

function toJudged({ kind, note }: Alternative, result: EvalResult): JudgedAlternative {
  const { instance_id, outcome, detail, tests } = result;
  const count = countOutcome(outcome);
  return {
    instance_id,
    kind,
    note: note ?? null,
    outcome,
    error: count === "unscored" ? null : (count === "pass") === (kind === "wrong"),
    test: tests.find(({ passed }) => !passed)?.name ?? null,
    detail: count === "pass" ? null : (tests.find(({ passed }) => !passed)?.difference ?? detail),
  };
}

function errorRates(judged: readonly JudgedAlternative[]): Pick<AlternativesReport, "false_fails" | "false_passes"> {
  const rate = (kind: Alternative["kind"]): ErrorRate => {
    const scored = judged.filter((alternative) => alternative.kind === kind && alternative.error !== null);
    return errorRate(scored.filter(({ error }) => error === true).length, scored.length);
  };
  return { false_fails: rate("right"), false_passes: rate("wrong") };
}
