import type { JudgeRequest, Limits, SandboxedModule } from "@repost/spec";
import { candidateName } from "@repost/syntax";
import { recordingInvalid } from "../errors.ts";
import { lastName } from "../canonical/last-name.ts";

/**
 * How a published set decides. `beside`: RepoST's, where the candidate is called under a name of its own and the reference stays in the
 * script. `in_place`: HumanEval's, where the candidate takes the reference's place and reaching the program's end is passing. `silent`:
 * HumanEval-X's in JavaScript, where it does too and whatever is printed is a failure.
 */
export interface PublishedRule {
  readonly kind: "beside" | "in_place" | "silent";
  readonly program: string;
  /** The name that the program calls the candidate by. */
  readonly candidate: string;
  readonly wallMs: number;
}

/** RepoST gives a script 10 seconds, HumanEval's evaluator gives a program 3. */
const WALL_MS = { beside: 10_000, in_place: 3_000, silent: 3_000 } as const;

/** What RepoST's script of limits says in its comment; the number that it passes on is a thousand times as large. */
const MEMORY_BYTES = 4 * 1024 ** 3;

/** A word of an error at the start of what is printed must not be lost, whatever else is printed. */
const OUTPUT_BYTES = 16 * 1024 ** 2;

/** @throws JudgeError JUDGE_RECORDING_INVALID for a suite without program */
export function publishedRule(
  program: string | null,
  { entry, language }: Pick<SandboxedModule, "entry" | "language">,
): PublishedRule {
  if (program === null) throw recordingInvalid("it has no program, which the published rule needs");
  const own = candidateName(entry, program);
  const kind = language !== "python" ? "silent" : program.includes(own) ? "beside" : "in_place";
  return { kind, program, candidate: kind === "beside" ? own : lastName(entry), wallMs: WALL_MS[kind] };
}

export function publishedLimits(
  { wallMs }: PublishedRule,
  {
    timeoutMultiplier,
    limits,
    overrides,
  }: {
    readonly timeoutMultiplier: number;
    readonly limits: Partial<Limits>;
    readonly overrides: JudgeRequest["limits"];
  },
): Partial<Limits> & Pick<Limits, "wall_ms"> {
  const timeMs = Math.ceil(wallMs * timeoutMultiplier);
  return {
    wall_ms: timeMs,
    // Only wall time is limited there, and a program may have threads.
    cpu_ms: timeMs * 16,
    memory_bytes: MEMORY_BYTES,
    output_bytes: OUTPUT_BYTES,
    ...limits,
    ...overrides,
  };
}
