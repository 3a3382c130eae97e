import { judgeLanguage } from "../languages.ts";
import { stableJson, type CallOptions, type Executor, type RecordRequest } from "@repost/spec";
import { functionText } from "@repost/syntax";
import { runConditions } from "../data/reference-runs.ts";
import { resolveOptions } from "../judge-options.ts";
import { createRunGate } from "../run-gate.ts";
import { findTarget } from "../target-definition.ts";
import { decodeStream } from "./decode-stream.ts";
import { commonStream, countContent } from "./expected-stream.ts";
import { runWeak } from "./run-weak.ts";
import type { Look } from "./stream.ts";

export interface ObserveProgramOptions extends RecordRequest, CallOptions {
  /** Runs the program with the reference twice. */
  readonly executor: Executor;
}

export interface ProgramEvidence {
  /** Outermost calls of the target. */
  readonly calls: number;
  /** Values that the test or a caller observes, including those of calls. */
  readonly looks: number;
  /** Observations that distinguish behaviour in every run. */
  readonly telling: number;
  /** Observations that vary with hash seed, clock and random numbers. */
  readonly unstable: number;
}

/**
 * Observes a test program as level weak does. Returns null when it hangs, or differs in
 * another run.
 * @throws the executor's error when the infrastructure is broken; the signal's reason
 */
export async function observeProgram(options: ObserveProgramOptions): Promise<ProgramEvidence | null> {
  const { executor, module, suite, environment = null, signal } = options;
  const { program } = suite;
  if (program === null || !judgeLanguage(module.language).hasWeakTrust) return null;
  const definition = await findTarget(module);
  if (definition === undefined) return null;
  const context = { settings: resolveOptions({ executor }), gate: createRunGate(), signal };
  const solution = functionText(module.code, definition);
  const isSeeded = /seed/iu.test(program);
  const runs: (readonly Look[])[] = [];
  for (const number of [0, 1]) {
    const { hashSeed, clockShiftS } = runConditions(number);
    const conditions = { hashSeed, clockShiftS, targetSeed: number };
    const outcome = await runWeak(context, {
      module,
      program,
      solution,
      isSeeded,
      limits: {},
      environment,
      ...conditions,
    });
    if (outcome.status === "failed") return null;
    const stream = decodeStream(outcome.execution.messages);
    if (stream.status !== "closed" || stream.end.how === "raised") return null;
    runs.push(stream.looks);
  }
  const [first = [], second = []] = runs;
  const common = commonStream(first, second);
  if (common === undefined) return null;
  return {
    calls: first.filter(({ kind }) => kind === "return" || kind === "raise").length,
    looks: first.filter(({ kind }) => kind !== "reached").length,
    telling: countContent(common),
    unstable: common.filter(({ value }, index) => stableJson(value) !== stableJson(first[index]?.value)).length,
  };
}
