import { DEFAULT_TRAINING, DEFAULT_REVISION, type Environment } from "@repost/spec";
import { functionText, findFunction, loadLanguage } from "@repost/syntax";
import type { AnswerForm, FeedbackLevel } from "@repost/spec/settings";
import { hashFraction } from "../select/hash-fraction.ts";
import { answerText } from "./answer-text.ts";
import { chooseDiverse, distance, tokenRuns } from "./choose-diverse.ts";
import { correctionPrompt, repairPrompt } from "./repair-prompt.ts";
import { type Attempt, type KnownAttempt, sortAttempts } from "./sort-attempts.ts";
import type { ExampleOrigin, TrainingExample, TrainingKind } from "./training-example.ts";

export interface TrainingOptions {
  /** @default "body" */
  readonly answer?: AnswerForm | undefined;
  /** Examples per environment and kind. @default DEFAULT_TRAINING.maxPerExample */
  readonly maxPerExample?: number | undefined;
  /** Adds repairs for `rejection`. @default false */
  readonly repairs?: boolean | undefined;
  /** Details of failures in repair prompts. @default DEFAULT_REVISION.feedback */
  readonly feedback?: FeedbackLevel | undefined;
  /** Includes the model's thinking in learned output. @default false */
  readonly reasoning?: boolean | undefined;
  /** Share of unsolved environments with their reference, 0 to 1. @default 0 */
  readonly replay?: number | undefined;
  /** Seed of the replay. @default 0 */
  readonly seed?: number | undefined;
}

export interface TrainingPorts {
  readonly promptOf: (environment: Environment) => Promise<string>;
  /** Returns equal texts for equal programs, ignoring local names. */
  readonly fingerprint: (language: Environment["language"], code: string) => Promise<string>;
}

export interface TrainingRequest extends TrainingOptions, TrainingPorts {
  readonly environment: Environment;
  readonly kind: TrainingKind;
  /** Judged answers; not needed for sft. */
  readonly attempts: readonly Attempt[];
  /** Called for attempts or environments without an example. */
  readonly onSkip: (reason: string) => void;
}

interface Answer {
  readonly text: string;
  readonly model: string | null;
  readonly origin: ExampleOrigin;
  readonly runs: ReadonlySet<string>;
  readonly attempt: KnownAttempt | null;
}

/** Returns examples of RepoST, section 5. Excludes unscored, tampered, incomplete and unstable answers. */
export async function trainingExamples(request: TrainingRequest): Promise<readonly TrainingExample[]> {
  const { environment, kind, onSkip } = request;
  const prompt = await request.promptOf(environment);
  const reference = await referenceAnswer(request);
  const fields = {
    instance_id: environment.instance_id,
    source: environment.repo.source,
    license: environment.repo.license,
  };
  const learned = ({ text, model, origin }: Answer, promptText = prompt): TrainingExample => ({
    kind: "answer",
    ...fields,
    prompt: promptText,
    answer: text,
    origin,
    model,
  });
  if (kind === "sft") return reference === null ? [] : [learned(reference)];
  const { passed, failed, corrections } = await sortedAnswers(request);
  const referenceRuns = reference === null ? [] : [reference.runs];
  const limit = request.maxPerExample ?? DEFAULT_TRAINING.maxPerExample;
  const chosen = [...chooseDiverse(passed, referenceRuns, limit)];
  const isCorrected = kind === "rejection" && request.repairs === true && corrections.length > 0;
  if (chosen.length === 0 && !isCorrected) {
    if (reference === null) return [];
    if (!isReplayed(request)) {
      onSkip("none_passed");
      return [];
    }
    chosen.push(reference);
  }
  if (kind === "dpo") {
    const pairs = pairsOf(chosen, [...chooseDiverse(failed, referenceRuns, limit)], limit);
    if (pairs.length === 0) onSkip("none_failed");
    return pairs.map(({ good, bad }) => ({
      kind: "preference",
      ...fields,
      prompt,
      chosen: good.text,
      rejected: bad.text,
      origin: good.origin,
      model: good.model,
    }));
  }
  return [
    ...chosen.map((answer) => learned(answer)),
    ...(request.repairs === true
      ? await repairExamples({ request, prompt, passed, failed, corrections, limit, learned })
      : []),
  ];
}

interface RepairSources {
  readonly request: TrainingRequest;
  readonly prompt: string;
  readonly passed: readonly Answer[];
  readonly failed: readonly Answer[];
  readonly corrections: readonly Answer[];
  readonly limit: number;
  readonly learned: (answer: Answer, prompt: string) => TrainingExample;
}

async function repairExamples(sources: RepairSources): Promise<readonly TrainingExample[]> {
  const { request, prompt, passed, failed, corrections, limit, learned } = sources;
  const made: TrainingExample[] = [];
  const done = new Set<string>();
  for (const good of corrections) {
    for (const { code, raw, previousFeedback } of good.attempt?.corrected ?? []) {
      if (made.length === limit) return made;
      const before = await answerOf({ code, raw }, request);
      if (before === null) continue;
      done.add(code);
      made.push(learned({ ...good, origin: "repair" }, correctionPrompt({ prompt, failed: before, previousFeedback })));
    }
  }
  const remaining = failed.filter(({ attempt }) => attempt === null || !done.has(attempt.code));
  const repairs = repairsOf(passed, remaining, limit - made.length);
  return [
    ...made,
    ...repairs.map(({ good, bad: { attempt, text: failed } }) => {
      const { cause = null, detail = null } = attempt ?? {};
      const { feedback = DEFAULT_REVISION.feedback } = request;
      return learned({ ...good, origin: "repair" }, repairPrompt({ prompt, failed, cause, detail, feedback }));
    }),
  ];
}

/** Pairs each failure with the nearest passing answer. */
function repairsOf(passed: readonly Answer[], failed: readonly Answer[], limit: number) {
  const pairs = failed.flatMap((bad) => {
    const near = passed.map((good) => ({ good, bad, far: distance(good.runs, bad.runs) }));
    return near.toSorted((left, right) => left.far - right.far).slice(0, 1);
  });
  return pairs.toSorted((left, right) => left.far - right.far).slice(0, limit);
}

function pairsOf(chosen: readonly Answer[], failed: readonly Answer[], limit: number) {
  const count = Math.min(limit, failed.length === 0 ? 0 : Math.max(chosen.length, failed.length));
  return Array.from({ length: count }, (_, index) => ({
    good: chosen[index % chosen.length],
    bad: failed[index % failed.length],
  })).filter((pair): pair is { good: Answer; bad: Answer } => pair.good !== undefined && pair.bad !== undefined);
}

async function referenceAnswer({ environment, answer = "body", onSkip }: TrainingRequest): Promise<Answer | null> {
  const { module, language } = environment;
  const definition = findFunction((await loadLanguage(language)).functions(module.code), module.entry);
  if (definition === undefined) {
    onSkip("reference_not_defined");
    return null;
  }
  const text = await answerText(environment, functionText(module.code, definition), answer);
  if (text.status === "rejected") {
    onSkip(`reference_${text.reason}`);
    return null;
  }
  const runs = await tokenRuns(language, functionText(module.code, definition));
  return { text: text.value, model: null, origin: "reference", runs, attempt: null };
}

async function sortedAnswers(
  request: TrainingRequest,
): Promise<{ passed: readonly Answer[]; failed: readonly Answer[]; corrections: readonly Answer[] }> {
  const { environment, attempts, fingerprint, onSkip, reasoning = false } = request;
  const { language } = environment;
  const { passed, failed } = await sortAttempts(attempts, (code) => fingerprint(language, code), onSkip);
  const answers = async (list: readonly KnownAttempt[]): Promise<readonly Answer[]> => {
    const made: Answer[] = [];
    for (const attempt of list) {
      const text = await answerOf(attempt, request);
      if (text === null) continue;
      made.push({
        text,
        model: attempt.model,
        origin: "sample",
        runs: await tokenRuns(language, attempt.code),
        attempt,
      });
    }
    return made;
  };
  const good = await answers(passed);
  // Only the code of later turns answers the first prompt.
  const isAnswer = ({ attempt }: Answer): boolean => !reasoning || attempt?.isFirst !== false;
  return {
    passed: good.filter(isAnswer),
    failed: (await answers(failed)).filter(isAnswer),
    corrections: good.filter(({ attempt }) => (attempt?.corrected.length ?? 0) > 0),
  };
}

async function answerOf(
  { code, raw }: Pick<KnownAttempt, "code" | "raw">,
  { environment, answer = "body", reasoning = false, onSkip }: TrainingRequest,
): Promise<string | null> {
  if (reasoning && raw !== null && raw.trim() !== "") return raw;
  const text = await answerText(environment, code, answer);
  if (text.status === "accepted") return text.value;
  onSkip(`answer_${text.reason}`);
  return null;
}

function isReplayed({ environment, replay = DEFAULT_TRAINING.replay, seed = 0 }: TrainingRequest): boolean {
  return hashFraction(`replay:${seed}:${environment.instance_id}`) < replay;
}
