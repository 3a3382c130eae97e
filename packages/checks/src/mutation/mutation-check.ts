import type { CallOptions, Check, CheckSubject, Finding, FunctionDefinition, Judge, Mutant } from "@repost/spec";
import { functionText, loadLanguage, loadParser } from "@repost/syntax";
import { declaredGuards } from "../coverage/declared-guards.ts";
import { guardedSpans } from "../coverage/guarded-spans.ts";
import { ownEnvironment, type SubjectOptions } from "../subject-options.ts";
import { targetInModule } from "../target-in-module.ts";
import { fateOf, mutatedText, type Fate, type JudgedMutant } from "./judge-mutant.ts";
import { judgeMutants } from "./judge-mutants.ts";
import { realMutants } from "./real-mutants.ts";
import { sampleMutants } from "./sample-mutants.ts";

export interface MutationCheckOptions extends SubjectOptions {
  /** Best one that does not confirm timeouts: a mutant that hangs would hang twice. */
  readonly judge: Judge;
  /** Least share of killed among the killed and survived. @default 0.5 */
  readonly minScore?: number;
  /** Most mutants to judge; more are sampled. @default 25 */
  readonly maxMutants?: number;
  /** Decides which. @default 0 */
  readonly seed?: number;
  /** Mutants judged at the same time, where the judge has to judge them one by one. @default 2 */
  readonly concurrency?: number;
}

type Settings = Required<MutationCheckOptions>;

const CHECK = "mutation";

/**
 * Whether the tests notice small changes of the target: each mutant is judged in the target's place, after the target itself, whose
 * time sets the mutants' limits; all of them by one run where the judge can do that (`judgeVariants`). What only inputs against the target's declared types
 * lead to is not changed, for no test gives those; `guarded` says how many changes that leaves out, where there are any. Evidence: `killed`, `survived`, `timeout`, `score` (killed of killed and survived, null without any),
 * `discarded`, `judged` of `mutants`, and `survivors` with line, operator, what was there and what took its place.
 */
export function mutationCheck({
  judge,
  minScore = 0.5,
  maxMutants = 25,
  seed = 0,
  concurrency = 2,
  environmentOf = ownEnvironment,
}: MutationCheckOptions): Check {
  const settings = { judge, minScore, maxMutants, seed, concurrency, environmentOf };
  return { name: CHECK, run: (subject, options = {}) => checkMutants(settings, subject, options) };
}

async function checkMutants(settings: Settings, subject: CheckSubject, options: CallOptions): Promise<Finding> {
  const { judge, maxMutants, seed, concurrency, environmentOf } = settings;
  const { module, recording } = subject;
  const adapter = await loadLanguage(module.language);
  const definition = targetInModule(adapter, subject);
  if (definition === undefined) {
    return { check: CHECK, passed: false, reason: `The module defines no ${module.entry}.`, evidence: {} };
  }
  const all = realMutants(adapter, module.code, definition);
  const mutants = await withoutGuarded(all, subject, definition);
  const sample = sampleMutants(mutants, maxMutants, `${seed}\0${module.instance_id}`);
  const request = {
    module,
    recording,
    environment: environmentOf(subject),
    referenceMs: subject.referenceMs ?? 0,
    reference: functionText(module.code, definition),
    solutions: sample.map((mutant) => mutatedText(module.code, definition, mutant)),
  };
  const { reference, verdicts } = await judgeMutants(judge, request, concurrency, options);
  if (!reference.passed) {
    const reason = `The reference itself does not pass (${reference.outcome}): ${reference.detail ?? "no detail"}.`;
    return { check: CHECK, passed: false, reason, evidence: { outcome: reference.outcome, cause: reference.cause } };
  }
  const judged = sample.flatMap((mutant, index): readonly JudgedMutant[] => {
    const verdict = verdicts[index];
    return verdict === undefined ? [] : [{ mutant, fate: fateOf(verdict) }];
  });
  const finding = findingOf(judged, mutants.length, module.code, settings.minScore);
  const guarded = all.length - mutants.length;
  return guarded === 0 ? finding : { ...finding, evidence: { ...finding.evidence, guarded } };
}

/** Those that an input can lead to which the target's declared types allow: the same code that coverage asks for. */
async function withoutGuarded(
  mutants: readonly Mutant[],
  subject: CheckSubject,
  definition: FunctionDefinition,
): Promise<readonly Mutant[]> {
  const { code, language } = subject.module;
  using tree = (await loadParser(language)).parse(code);
  const spans = guardedSpans(tree.root, definition, await declaredGuards(subject, tree.root, definition));
  return mutants.filter(({ span }) => !spans.some(({ start, end }) => span.start >= start && span.end <= end));
}

function findingOf(judged: readonly JudgedMutant[], mutants: number, code: string, minScore: number): Finding {
  const count = (fate: Fate): number => judged.filter((one) => one.fate === fate).length;
  const [killed, survived] = [count("killed"), count("survived")];
  const score = killed + survived === 0 ? null : killed / (killed + survived);
  const survivors = judged.filter(({ fate }) => fate === "survived").map(({ mutant }) => describeMutant(mutant, code));
  return {
    check: CHECK,
    // Where there is nothing to change, there is nothing to notice; where nothing could be judged, nothing was shown.
    passed: score === null ? judged.length === 0 : score >= minScore,
    reason: reasonOf({ killed, survived, score, judged: judged.length }),
    evidence: {
      killed,
      survived,
      timeout: count("timeout"),
      score,
      discarded: count("discarded"),
      judged: judged.length,
      mutants,
      survivors,
    },
  };
}

function reasonOf({
  killed,
  survived,
  score,
  judged,
}: {
  readonly killed: number;
  readonly survived: number;
  readonly score: number | null;
  readonly judged: number;
}): string {
  if (score !== null) return `Tests fail on ${killed} of ${killed + survived} mutants that ran to the end.`;
  return judged === 0 ? "The target has nothing to mutate." : `None of the ${judged} mutants ran to the end.`;
}

function describeMutant({ operator, span, replacement, line }: Mutant, code: string) {
  return { line, operator, original: code.slice(span.start, span.end), replacement };
}
