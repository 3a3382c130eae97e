import {
  DEFAULT_GATES,
  type Branch,
  branchKey,
  type CallOptions,
  type Check,
  type CheckSubject,
  type Executor,
  type Finding,
  type FunctionDefinition,
  type Limits,
  type Recording,
  runtimeOf,
} from "@repost/spec";
import { parseCode } from "@repost/syntax";
import type { CoverageKind } from "@repost/spec/settings";
import { encodeTests } from "../attribution/test-set.ts";
import { describeEnd } from "../read-messages.ts";
import { runScriptCalls } from "../script-calls.ts";
import { subjectEnvironment, type SubjectOptions } from "../subject-options.ts";
import { targetCheck } from "../target-in-module.ts";
import { readTrace, type Trace } from "./read-trace.ts";
import { declaredGuards } from "./declared-guards.ts";
import { fixedValues } from "./fixed-values.ts";
import { findRefusals, isRefused, isRefusedArc, type Refusal } from "./refusals.ts";
import { findSettled, settledOf } from "./settled-branches.ts";
import { programTrace } from "./program-trace.ts";
import { traceRequest } from "./trace-request.ts";

export interface CoverageCheckOptions extends SubjectOptions {
  readonly executor: Executor;
  /** Minimum branch coverage of the target. @default DEFAULT_GATES.minCoverage */
  readonly minBranchCoverage?: number;
  readonly timeoutMs?: number;
  readonly limits?: Partial<Limits>;
  /** Exact counts, or V8's own as in c8, which is faster. JavaScript and TypeScript only. @default DEFAULT_GATES.coverage */
  readonly coverage?: CoverageKind;
}

const CHECK = "coverage";
const UNMEASURED = { line_coverage: null, branch_coverage: null };
const ENGINE_WARNING =
  "Counted by lines as c8 does, without branches: lines behind an early return may count as run, so that the share may be too high.";

/**
 * Requires coverage of the target's branches, or of its lines without branches, measured in one more run. Branches with
 * constant decisions or undocumented exceptions count only when executed. Evidence: `line_coverage`, `branch_coverage`,
 * `branches`, `missing_lines`, `missing_branches`, `unowed_branches`, `settled_branches`, `branch_coverage_of_all`,
 * `tests_of_branches`, `tests_of_lines`; c8 figures carry a `warning`, because they are too high. A line of 0 or less
 * is the function's exit.
 */
export function coverageCheck({
  executor,
  minBranchCoverage = DEFAULT_GATES.minCoverage,
  timeoutMs = 60_000,
  limits = {},
  coverage = DEFAULT_GATES.coverage,
  environmentOf = subjectEnvironment,
}: CoverageCheckOptions): Check {
  const settings = { executor, minBranchCoverage, timeoutMs, limits, coverage, environmentOf };
  return targetCheck(CHECK, (...target) => checkCoverage(settings, ...target), UNMEASURED);
}

async function checkCoverage(
  { executor, minBranchCoverage, timeoutMs, limits, coverage, environmentOf }: Required<CoverageCheckOptions>,
  subject: CheckSubject,
  definition: FunctionDefinition,
  options: CallOptions,
): Promise<Finding> {
  const { module, recording } = subject;
  const environment = environmentOf(subject);
  const traced = { module, recording, definition, environment, timeoutMs, limits, coverage };
  const hasProgram = recording.trust !== "data" && recording.program !== null;
  const ofProgram = hasProgram ? await programTrace(traced) : null;
  if (hasProgram && ofProgram === null) return unmeasured("The program's own copy of the target cannot be traced.");
  // Only threads can read the engine's counters.
  const isDirect = ofProgram === null && runtimeOf(module.language).isInstrumented && coverage === "exact";
  const execution = isDirect
    ? await runScriptCalls(executor, (mode) => traceRequest({ ...traced, mode }), options)
    : await executor.execute(ofProgram?.request ?? traceRequest(traced), options);
  const trace = readTrace(execution.messages);
  if (trace === null) return unmeasured(`The calls could not be traced: ${describeEnd(execution)}.`);
  using tree = await parseCode(module.language, module.code);
  // Only the module has declared types and documentation.
  const isModule = ofProgram?.isModule ?? true;
  const refusals = isModule
    ? findRefusals(tree.root, { ...definition, docstring: subject.target.docstring ?? "" })
    : [];
  const isFixed = fixedValues(tree.root, module.language);
  const guardValue = await declaredGuards(subject, tree.root, definition);
  const decisions = isModule
    ? findSettled(tree.root, definition, (condition) => isFixed(condition) || guardValue(condition) !== null)
    : [];
  const finding = withNotRun(findingOf(trace, refusals, settledOf(trace, decisions), minBranchCoverage), recording);
  if (coverage === "exact" || !runtimeOf(module.language).isInstrumented) return finding;
  return { ...finding, evidence: { ...finding.evidence, warning: ENGINE_WARNING } };
}

function withNotRun(finding: Finding, { not_run: notRun = [] }: Recording): Finding {
  return notRun.length === 0 ? finding : { ...finding, evidence: { ...finding.evidence, not_run: notRun } };
}

function findingOf(
  trace: Trace,
  refusals: readonly Refusal[],
  settled: ReturnType<typeof settledOf>,
  minBranchCoverage: number,
): Finding {
  const lines = trace.lines.filter((line) => trace.coveredLines.has(line) || !isOptionalLine(line, refusals, settled));
  const missingLines = lines.filter((line) => !trace.coveredLines.has(line));
  const allMissing = trace.arcs.filter((arc) => !trace.coveredArcs.has(branchKey(arc)));
  const impossible = allMissing.filter((arc) => settled.arcs.has(arc));
  const unowed = allMissing.filter((arc) => !settled.arcs.has(arc) && isRefusedArc(arc, refusals));
  const missingBranches = allMissing.filter((arc) => !impossible.includes(arc) && !unowed.includes(arc));
  const lineCoverage = share(lines.length, missingLines.length);
  const branches = trace.arcs.length - unowed.length - impossible.length;
  const branchCoverage = trace.arcs.length === 0 ? lineCoverage : share(branches, missingBranches.length);
  const coveredText =
    trace.arcs.length === 0
      ? `${lines.length - missingLines.length} of ${lines.length} lines (it has no branches)`
      : `${branches - missingBranches.length} of ${branches} branches`;
  const excluded = [
    ...(unowed.length === 0 ? [] : [`; ${unowed.length} more only raise undocumented exceptions`]),
    ...(impossible.length === 0 ? [] : [`; ${impossible.length} more are unreachable`]),
  ].join("");
  const all = trace.arcs.length === 0 ? lineCoverage : share(trace.arcs.length, allMissing.length);
  return {
    check: CHECK,
    passed: branchCoverage >= minBranchCoverage,
    reason: `The tests run ${coveredText} of the target${excluded}.`,
    evidence: {
      line_coverage: lineCoverage,
      branch_coverage: branchCoverage,
      branches,
      missing_lines: missingLines,
      missing_branches: pairsOf(missingBranches),
      ...(unowed.length === 0 ? {} : { unowed_branches: pairsOf(unowed) }),
      ...(impossible.length === 0 ? {} : { settled_branches: pairsOf(impossible) }),
      ...(unowed.length + impossible.length === 0 ? {} : { branch_coverage_of_all: all }),
      tests_of_branches: testsOfBranches(trace, refusals, settled),
      tests_of_lines: trace.lines.map((line): [number, string] => [line, testsOf(trace, String(line))]),
    },
  };
}

function testsOf({ calls }: Trace, key: string): string {
  return encodeTests(calls.get(key) ?? []);
}

function testsOfBranches(
  trace: Trace,
  refusals: readonly Refusal[],
  settled: ReturnType<typeof settledOf>,
): [number, number, string, boolean][] {
  if (trace.arcs.length === 0) {
    return trace.lines.map((line) => {
      return [line, line, testsOf(trace, String(line)), isOptionalLine(line, refusals, settled)];
    });
  }
  return trace.arcs.map((arc) => {
    const [from, to] = arc;
    return [from.line, to.line, testsOf(trace, branchKey(arc)), settled.arcs.has(arc) || isRefusedArc(arc, refusals)];
  });
}

function isOptionalLine(line: number, refusals: readonly Refusal[], settled: ReturnType<typeof settledOf>): boolean {
  return isRefused({ line, column: null }, refusals) || settled.lines.has(line);
}

function pairsOf(branches: readonly Branch[]): { line: number; column: number | null }[][] {
  return branches.map((branch) => branch.map(({ line, column }) => ({ line, column })));
}

/** A function without traceable lines is covered by a call. */
function share(all: number, missing: number): number {
  return all === 0 ? 1 : (all - missing) / all;
}

function unmeasured(reason: string): Finding {
  return { check: CHECK, passed: false, reason, evidence: UNMEASURED };
}
