import {
  accepted,
  type CallOptions,
  type Judge,
  type JudgeRequest,
  languageFacts,
  type Recorded,
  type Recording,
  type RecordRequest,
  rejected,
  SCHEMA_VERSION,
  type StageResult,
  type Verdict,
} from "@repost/spec";
import { callLanguage } from "../call-languages.ts";
import { misplacedOutcome } from "../data/verdict.ts";
import { placeSolution } from "../host/run-candidate-job.ts";
import { languageUnsupported } from "../errors.ts";
import { resolveOptions, type JudgeOptions, type JudgeSettings } from "../judge-options.ts";
import { referenceRequest } from "../reference-request.ts";
import { publishedRequest } from "./published-request.ts";
import { publishedLimits, publishedRule } from "./published-rule.ts";
import { programVerdict } from "../verdict-finding.ts";
import { publishedFinding } from "./published-verdict.ts";

export type PublishedJudgeOptions = Pick<
  JudgeOptions,
  "executor" | "timeoutMultiplier" | "limits" | "isRepositoryName"
>;

/**
 * Judges by the published rule of a set: candidate, test and reference in one process.
 *
 * RepoST (section 3.2 and evaluation script): candidate beside the reference, 10 s, 4 GB. Passing means exit code 0
 * and no "error", "Error" or "ERROR" on standard error. HumanEval and MBPP: candidate instead of the reference, 3 s,
 * normal end. HumanEval-X in JavaScript: as HumanEval, without output, because `console.assert` only prints. RepoST's
 * and the last rule accept candidates that call the reference or end early.
 * @throws JudgeError JUDGE_OPTION_INVALID; from `judge` JUDGE_RECORDING_INVALID, JUDGE_LANGUAGE_UNSUPPORTED, and the
 * executor's errors
 */
export function createPublishedJudge(options: PublishedJudgeOptions): Judge {
  const settings = resolveOptions(options);
  return {
    record: (request, call) => recordPublished(settings, request, call),
    judge: (request, call) => judgePublished(settings, request, call),
  };
}

async function recordPublished(
  settings: JudgeSettings,
  request: RecordRequest,
  call: CallOptions | undefined,
): Promise<StageResult<Recorded, "record">> {
  const { program, tests } = request.suite;
  if (program === null) return rejected("code_tests", "The suite has no program, which the published rule needs.");
  const reference = await referenceRequest(request);
  if ("status" in reference) return reference;
  const recording: Recording = {
    schema_version: SCHEMA_VERSION,
    trust: "weak",
    handles: false,
    tests: [...tests],
    program,
    expected: [],
    runs: 1,
  };
  const verdict = await judgePublished(settings, { ...reference, recording }, call);
  if (!verdict.passed) return rejected("reference_fails", verdict.detail ?? verdict.outcome);
  return accepted({ recording, referenceMs: verdict.wall_ms });
}

/** Published verdicts have no trust level: the candidate can reach the answers. */
async function judgePublished(
  settings: JudgeSettings,
  request: JudgeRequest,
  call: CallOptions | undefined,
): Promise<Verdict> {
  const { module, recording, solution } = request;
  const { tests } = recording;
  if (languageFacts(module.language).isTyped) throw languageUnsupported(module.language);
  const rule = publishedRule(recording.program, module);
  const { language, entry } = module;
  const text = { language, code: rule.program, entry, solution, rule };
  const program = await placeSolution("placeInPublishedProgram", text, call?.signal);
  if (program.status === "failed") {
    const { cause, detail } = program;
    const outcome = misplacedOutcome(cause);
    return programVerdict(request, { outcome, cause, detail }, { tests, trust: null, execution: null });
  }
  const derived = publishedLimits(rule, settings, request.limits);
  const execution = await settings.executor.execute(publishedRequest(rule, program.code, request, derived), call);
  const finding = publishedFinding(execution, rule, { request, language: callLanguage(module.language), settings });
  return programVerdict(request, finding, { tests, trust: null, execution });
}
