import {
  SCHEMA_VERSION,
  accepted,
  rejected,
  type Recorded,
  type Recording,
  type StageRejection,
  type StageResult,
  type TestCase,
  type TestNotRun,
  type TestSuite,
} from "@repost/spec";
import { describeConditions, runConditions } from "../data/reference-runs.ts";
import type { JudgeContext } from "../judge-context.ts";
import type { ReferenceRequest } from "../reference-request.ts";
import { findAccepted } from "../find-passing-probe.ts";
import { judgeSplitOnce } from "./judge-split-once.ts";
import { changesOf } from "./reference-answers.ts";
import { referenceProblem } from "./reference-problem.ts";
import { runSplit } from "./run-split.ts";
import { type AllowedNames, callsReference } from "./split-language.ts";

interface Learned {
  readonly allowed: AllowedNames;
  readonly handles: boolean;
  readonly referenceMs: number;
  readonly notRun: readonly TestNotRun[];
}

/** Wall time per CPU time, because two processes alternate. */
const WALL = 2;

/**
 * The reference must pass `runs` times, and trivial bodies must fail. Rejections: `load_error`, `protocol_violated`,
 * `reference_fails`, `reference_unstable`, `not_called`, `answer_in_inputs`, `weak_suite`, `probe_failed`.
 */
export async function recordProgram(
  context: JudgeContext,
  request: ReferenceRequest,
  program: string,
): Promise<StageResult<Recorded, "record">> {
  const { module, suite, definition, environment } = request;
  const answers = callsReference(program, module.entry);
  let learned = await runReference(context, request, program, answers);
  if ("status" in learned && answers) {
    // A program may inspect the reference, which is wrapped while its answers are learned.
    learned = await runReference(context, request, program, false);
  }
  if ("status" in learned) return learned;
  const { allowed, handles, referenceMs, notRun } = learned;
  if (answers && (await leaksAnswers(context, request, program))) {
    const detail = "What the reference returned lies in what the candidate is called with afterwards.";
    return rejected("answer_in_inputs", detail);
  }
  const recording: Recording = {
    schema_version: SCHEMA_VERSION,
    trust: "split",
    handles,
    tests: testsOf(suite, program),
    program,
    expected: [],
    allowed,
    ...(notRun.length > 0 && { not_run: [...notRun] }),
    runs: context.settings.runs,
  };
  if (notRun.length > 0) {
    context.settings.onEvent({ type: "tests-not-run", instance_id: module.instance_id, tests: notRun });
  }
  const recorded = { recording, referenceMs };
  return (
    (await findAccepted(context, judgeSplitOnce, { module, definition, environment, ...recorded })) ??
    accepted(recorded)
  );
}

/** The last run may use only learned names, as a candidate. */
async function runReference(
  context: JudgeContext,
  { module, language, solution, environment }: ReferenceRequest,
  program: string,
  answers: boolean,
): Promise<Learned | StageRejection<"record">> {
  const { runs, recordTimeoutMs, limits } = context.settings;
  const names = new Set<string>();
  const effects = new Set<string>();
  let reportsEffects = false;
  let isChanged = false;
  let notRun: readonly TestNotRun[] = [];
  let learned = { remote: false, handles: false, referenceMs: 0 };
  const allowedNow = (remote: boolean): AllowedNames => ({
    names: [...names].toSorted(),
    remote,
    ...(reportsEffects && { effects: [...effects].toSorted() }),
  });
  for (let number = 0; number < runs; number += 1) {
    const conditions = runConditions(number);
    const outcome = await runSplit(context, {
      module,
      program,
      solution,
      allowed: number === runs - 1 && number > 0 ? allowedNow(learned.remote) : null,
      answers,
      limits: { cpu_ms: recordTimeoutMs, ...limits, wall_ms: limits.wall_ms ?? WALL * recordTimeoutMs },
      environment,
      ...conditions,
    });
    if (outcome.status === "failed") return rejected("probe_failed", `The reference's own text: ${outcome.detail}.`);
    const { conversation } = outcome;
    const problem = referenceProblem(conversation, { module, language }, number === 0);
    if (problem !== null)
      return rejected(problem.reason, `${problem.detail} (${describeConditions(conditions)})`, problem.evidence);
    const { end } = conversation.state;
    for (const name of end?.names ?? []) names.add(name);
    for (const effect of end?.effects ?? []) effects.add(effect);
    isChanged ||= end?.changed === true;
    reportsEffects ||= end?.effects !== undefined;
    notRun = end?.notRun ?? notRun;
    learned = {
      remote: learned.remote || end?.remote === true,
      handles: learned.handles || end?.handles === true,
      referenceMs: Math.max(learned.referenceMs, conversation.candidate?.wall_ms ?? 0),
    };
  }
  const { remote, handles, referenceMs } = learned;
  const allowed = allowedNow(remote);
  const changes = changesOf(allowed.effects ?? []);
  const canReach = handles || remote || changes.length > 0;
  if (allowed.effects === undefined || (canReach && !isChanged)) return { allowed, handles, referenceMs, notRun };
  return { allowed: { ...allowed, effects: changes }, handles, referenceMs, notRun };
}

function testsOf({ tests, origin }: TestSuite, program: string): TestCase[] {
  if (tests.length > 0) return [...tests];
  const from = origin === "published" || origin === "human" ? origin : "model";
  return [{ name: "program", code: program, origin: from, support: "incidental", call: null }];
}

async function leaksAnswers(
  context: JudgeContext,
  { module, solution, environment }: ReferenceRequest,
  program: string,
): Promise<boolean> {
  const { recordTimeoutMs, limits } = context.settings;
  const outcome = await runSplit(context, {
    module,
    program,
    solution,
    allowed: null,
    limits: { cpu_ms: recordTimeoutMs, ...limits, wall_ms: limits.wall_ms ?? recordTimeoutMs },
    environment,
    watch: true,
  });
  return outcome.status !== "failed" && outcome.conversation.state.end?.hasAnswersInInputs === true;
}
