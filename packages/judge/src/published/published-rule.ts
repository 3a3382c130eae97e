import { judgeLanguage } from "../languages.ts";
import type { JudgeRequest, Limits, SandboxedModule } from "@repost/spec";
import { candidateName } from "@repost/syntax";
import type { JudgeSettings } from "../judge-options.ts";
import { recordingInvalid } from "../errors.ts";
import { lastName } from "../canonical/last-name.ts";

/** `beside`: RepoST's. `in_place`: HumanEval's. `silent`: HumanEval-X's in JavaScript, where output also fails. */
export interface PublishedRule {
  readonly kind: "beside" | "in_place" | "silent";
  readonly program: string;
  readonly candidate: string;
  readonly wallMs: number;
}

/** RepoST's script limit and HumanEval's program limit. */
const WALL_MS = { beside: 10_000, in_place: 3_000, silent: 3_000 } as const;

/** Limit in the comment of RepoST's script, whose code passes a thousand times more. */
const MEMORY_BYTES = 4 * 1024 ** 3;

/** An error word at the start must not be lost. */
const OUTPUT_BYTES = 16 * 1024 ** 2;

/** @throws JudgeError JUDGE_RECORDING_INVALID for a suite without a program */
export function publishedRule(
  program: string | null,
  { entry, language }: Pick<SandboxedModule, "entry" | "language">,
): PublishedRule {
  if (program === null) throw recordingInvalid("it has no program, which the published rule needs");
  const candidate = candidateName(entry, program);
  const kind = judgeLanguage(language).isPublishedSilent
    ? "silent"
    : program.includes(candidate)
      ? "beside"
      : "in_place";
  return { kind, program, candidate: kind === "beside" ? candidate : lastName(entry), wallMs: WALL_MS[kind] };
}

export function publishedLimits(
  { wallMs }: PublishedRule,
  { timeoutMultiplier, limits }: JudgeSettings,
  overrides: JudgeRequest["limits"],
): Partial<Limits> & Pick<Limits, "wall_ms"> {
  const timeMs = Math.ceil(wallMs * timeoutMultiplier);
  return {
    wall_ms: timeMs,
    // The published rule limits wall time only, and programs may have threads.
    cpu_ms: timeMs * 16,
    memory_bytes: MEMORY_BYTES,
    output_bytes: OUTPUT_BYTES,
    ...limits,
    ...overrides,
  };
}
