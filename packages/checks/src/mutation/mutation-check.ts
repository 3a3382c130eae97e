import {
  type CallOptions,
  type Check,
  type CheckSubject,
  DEFAULT_GATES,
  type Executor,
  type Finding,
  type FunctionDefinition,
  type Judge,
  type JudgedVariants,
  type Mutant,
  type Span,
  type VariantsRequest,
  type Verdict,
  mapConcurrent,
} from "@repost/spec";
import { functionText, loadLanguage, parseCode, sampleMutants, type SyntaxNode } from "@repost/syntax";
import { encodeTests } from "../attribution/test-set.ts";
import { declaredGuards, type GuardValue } from "../coverage/declared-guards.ts";
import { subjectEnvironment, type SubjectOptions } from "../subject-options.ts";
import { targetCheck } from "../target-in-module.ts";
import { type BranchRegion, branchRegions } from "./branch-regions.ts";
import { equivalentSurvivors } from "./equivalent-mutants.ts";
import { isWithin, type JudgedMutant, type MutantStatus, mutantStatusOf, mutatedText, realMutants } from "./mutants.ts";
import { killersOf, killsByOperator, killsByParameter } from "./kills.ts";
import { type BranchCoverage, unowedRegions, withoutUnkilled } from "./unkilled-branches.ts";

export interface MutationCheckOptions extends SubjectOptions {
  /** Should not confirm timeouts, which would take twice as long. */
  readonly judge: Judge;
  /** Detects equivalent survivors by bytecode. @default none */
  readonly executor?: Executor;
  /** Minimum share of killed mutants among killed and survived ones. @default DEFAULT_GATES.minMutation */
  readonly minScore?: number;
  /** Minimum killed mutants that ignore a parameter, per used parameter. @default DEFAULT_GATES.minParameterKills */
  readonly minParameterKills?: number;
  /** Minimum share of branches with a killed mutant, after a coverage check. @default DEFAULT_GATES.minCoverage */
  readonly minBranchCoverage?: number;
  /** Maximum number of mutants; more are sampled by operator. @default DEFAULT_GATES.maxMutants */
  readonly maxMutants?: number;
  /** Seed of the sample. @default 0 */
  readonly seed?: number;
  /** Records all killing tests instead of the first. @default false */
  readonly killers?: boolean;
  /** Applies to judges without batches. @default 2 */
  readonly concurrency?: number;
}

interface Settings extends Required<Omit<MutationCheckOptions, "executor">> {
  readonly executor: Executor | undefined;
}

/** Survivors in the reason of a failed check; all are evidence. */
const DESCRIBED_SURVIVORS = 3;
const MAX_QUOTED = 60;
const CHECK = "mutation";

/**
 * Requires that tests detect small changes. Skips code that declared types exclude and unowed branches. A branch
 * without a killed mutant is not covered. Evidence: `killed`, `survived`, `timeout`, `equivalent`, `discarded`, `score`
 * (or null), `judged`, `mutants`, `operators`, `parameters`, `branch_coverage`, `unkilled_branches`, `survivors`; with
 * `killers` also `tests_of_mutants` and `regions`.
 */
export function mutationCheck({
  judge,
  executor,
  minScore = DEFAULT_GATES.minMutation,
  minParameterKills = DEFAULT_GATES.minParameterKills,
  minBranchCoverage = DEFAULT_GATES.minCoverage,
  maxMutants = DEFAULT_GATES.maxMutants,
  seed = 0,
  killers = false,
  concurrency = 2,
  environmentOf = subjectEnvironment,
}: MutationCheckOptions): Check {
  const gates = { minScore, minParameterKills, minBranchCoverage };
  const settings = { judge, executor, ...gates, maxMutants, seed, killers, concurrency, environmentOf };
  return targetCheck(CHECK, (...target) => checkMutants(settings, ...target));
}

async function checkMutants(
  settings: Settings,
  subject: CheckSubject,
  definition: FunctionDefinition,
  options: CallOptions,
): Promise<Finding> {
  const { maxMutants, seed, environmentOf } = settings;
  const { module, recording } = subject;
  const all = realMutants(await loadLanguage(module.language), module.code, definition);
  const { mutants, regions } = await allowedMutants(all, subject, definition);
  const groups = [
    ...groupsByParameter(mutants),
    ...regions.map((region) => mutants.filter(({ span }) => isWithin(region, span))),
  ];
  const sample = sampleMutants(mutants, maxMutants, `${seed}\0${module.instance_id}`, groups);
  const request = {
    module,
    recording,
    environment: environmentOf(subject),
    referenceMs: subject.referenceMs ?? 0,
    reference: functionText(module.code, definition),
    solutions: sample.map((mutant) => mutatedText(module.code, definition, mutant)),
  };
  const { reference, verdicts } = await judgeMutants(settings, request, options);
  if (!reference.passed) {
    const reason = `The reference itself does not pass (${reference.outcome}): ${reference.detail ?? "no detail"}.`;
    return { check: CHECK, passed: false, reason, evidence: { outcome: reference.outcome, cause: reference.cause } };
  }
  const mutantStatuses = verdicts.map(mutantStatusOf);
  const equivalent = await equivalentSurvivors({
    executor: settings.executor,
    language: module.language,
    original: request.reference,
    mutants: request.solutions.map((text, index) => ({ text, status: mutantStatuses[index] })),
    ...options,
  });
  const judged = sample.flatMap((mutant, index): readonly JudgedMutant[] => {
    const [verdict, mutantStatus] = [verdicts[index], mutantStatuses[index]];
    if (verdict === undefined || mutantStatus === undefined) return [];
    return [{ mutant, mutantStatus: equivalent.has(index) ? "equivalent" : mutantStatus, killers: killersOf(verdict) }];
  });
  const coverage = withoutUnkilled(subject.findings ?? [], regions, judged);
  const measured = findingOf({ judged, mutants: mutants.length, code: module.code, coverage, settings });
  const finding = settings.killers ? withKillers(measured, judged, regions) : measured;
  const guarded = all.length - mutants.length;
  return guarded === 0 ? finding : { ...finding, evidence: { ...finding.evidence, guarded } };
}

/** Declared types or undocumented exceptions exempt code from tests. */
async function allowedMutants(
  mutants: readonly Mutant[],
  subject: CheckSubject,
  definition: FunctionDefinition,
): Promise<{ readonly mutants: readonly Mutant[]; readonly regions: readonly BranchRegion[] }> {
  const { code, language } = subject.module;
  using tree = await parseCode(language, code);
  const branches = branchRegions(tree.root, definition);
  const spans = [
    ...guardedSpans(tree.root, definition, await declaredGuards(subject, tree.root, definition)),
    ...unowedRegions(subject.findings ?? [], branches),
  ];
  const isAllowed = (span: Span): boolean => !spans.some((outer) => isWithin(outer, span));
  return {
    mutants: mutants.filter(({ span }) => isAllowed(span)),
    regions: branches.filter(isAllowed),
  };
}

function groupsByParameter(mutants: readonly Mutant[]): readonly (readonly Mutant[])[] {
  const names = new Set(mutants.flatMap(({ parameter }) => parameter ?? []));
  return [...names].map((name) => mutants.filter(({ parameter }) => parameter === name));
}

interface Judgement {
  readonly judged: readonly JudgedMutant[];
  readonly mutants: number;
  readonly code: string;
  readonly coverage: BranchCoverage | null;
  readonly settings: Settings;
}

function findingOf({ judged, mutants, code, coverage, settings }: Judgement): Finding {
  const count = (mutantStatus: MutantStatus): number =>
    judged.filter((judgedMutant) => judgedMutant.mutantStatus === mutantStatus).length;
  const [killed, survived, equivalent] = [count("killed"), count("survived"), count("equivalent")];
  const score = killed + survived === 0 ? null : killed / (killed + survived);
  const surviving = judged.flatMap(({ mutantStatus, mutant }) => (mutantStatus === "survived" ? [mutant] : []));
  const survivors = surviving.map(({ operator, span, replacement, line }) => {
    return { line, operator, original: code.slice(span.start, span.end), replacement };
  });
  const parameters = killsByParameter(judged);
  const ignored = Object.entries(parameters).flatMap(([name, kills]) =>
    kills.killed < settings.minParameterKills && kills.survived > 0 ? [name] : [],
  );
  const isCovered = coverage === null || coverage.share >= settings.minBranchCoverage;
  // Without a score, all judged mutants must be equivalent.
  const isScored = score === null ? judged.length === equivalent : score >= settings.minScore;
  const reasons = [
    reasonOf(killed, survived, judged.length - equivalent),
    ...(isScored || survived === 0 ? [] : [describeSurvivors(surviving, code)]),
    ...(ignored.length === 0 ? [] : [`No test detects that ${ignored.join(", ")} is ignored.`]),
    ...(isCovered ? [] : [`No mutant is killed in the branches at lines ${coverage.unkilled.join(", ")}.`]),
  ];
  return {
    check: CHECK,
    passed: isScored && ignored.length === 0 && isCovered,
    reason: reasons.join(" "),
    evidence: {
      killed,
      survived,
      timeout: count("timeout"),
      equivalent,
      score,
      discarded: count("discarded"),
      judged: judged.length,
      mutants,
      operators: killsByOperator(judged),
      parameters,
      ...(coverage === null ? {} : { branch_coverage: coverage.share, unkilled_branches: [...coverage.unkilled] }),
      survivors,
    },
  };
}

function reasonOf(killed: number, survived: number, judged: number): string {
  if (killed + survived > 0) return `Tests fail on ${killed} of ${killed + survived} mutants that ran to the end.`;
  return judged === 0 ? "The target has nothing to mutate." : `None of the ${judged} mutants ran to the end.`;
}

function describeSurvivors(survivors: readonly Mutant[], code: string): string {
  const described = survivors.slice(0, DESCRIBED_SURVIVORS).map(({ line, span, replacement }) => {
    return `${quoted(replacement)} instead of ${quoted(code.slice(span.start, span.end))} in line ${line}`;
  });
  const others = survivors.length - described.length;
  return `They do not fail on ${described.join("; ")}${others === 0 ? "" : `; and on ${others} more`}.`;
}

function quoted(code: string): string {
  const line = code.replace(/\s+/gu, " ").trim();
  if (line === "") return "nothing";
  return `\`${line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED)}…` : line}\``;
}

function withKillers(finding: Finding, judged: readonly JudgedMutant[], regions: readonly BranchRegion[]): Finding {
  const counted = judged.filter(({ mutantStatus }) => mutantStatus === "killed" || mutantStatus === "survived");
  const rows = counted.map(({ mutant, killers = [] }): [string | null, number[], string] => {
    const around = regions.flatMap((region, index) => (isWithin(region, mutant.span) ? [index] : []));
    return [mutant.parameter ?? null, around, encodeTests(killers)];
  });
  const regionLines = regions.map(({ line, decision }): [number, number] => [line, decision]);
  return { ...finding, evidence: { ...finding.evidence, tests_of_mutants: rows, regions: regionLines } };
}

/** Judges mutants within limits from the target's time. */
async function judgeMutants(
  { judge, concurrency, killers }: Settings,
  request: VariantsRequest & { readonly reference: string },
  options: CallOptions,
): Promise<JudgedVariants> {
  const { reference: solution, solutions, ...common } = request;
  if (judge.judgeVariants !== undefined && solutions.length > 0) {
    const variants = { ...common, solutions };
    return killers && common.recording.trust === "data"
      ? await judgeByAllTests(judge.judgeVariants.bind(judge), variants, options)
      : await judge.judgeVariants(variants, options);
  }
  const reference = await judge.judge({ ...common, solution }, options);
  const referenceMs = reference.execution?.wall_ms ?? common.referenceMs ?? 0;
  const verdicts = await mapConcurrent(reference.passed ? solutions : [], concurrency, (mutated): Promise<Verdict> =>
    judge.judge({ ...common, referenceMs, solution: mutated }, options),
  );
  return { reference, verdicts };
}

/** Mutants that hang or die may fail an earlier test, so they are judged again up to their first failed test. */
async function judgeByAllTests(
  judgeVariants: NonNullable<Judge["judgeVariants"]>,
  request: VariantsRequest,
  options: CallOptions,
): Promise<JudgedVariants> {
  const { reference, verdicts } = await judgeVariants({ ...request, untilDifferent: false }, options);
  const open = verdicts.flatMap((verdict, index) =>
    ["timeout", "discarded"].includes(mutantStatusOf(verdict)) ? [index] : [],
  );
  if (open.length === 0) return { reference, verdicts };
  const solutions = open.map((index) => request.solutions[index] ?? "");
  const again = await judgeVariants({ ...request, solutions }, options);
  return {
    reference,
    verdicts: verdicts.map((verdict, index) => again.verdicts[open.indexOf(index)] ?? verdict),
  };
}

export function guardedSpans(root: SyntaxNode, { body }: FunctionDefinition, valueOf: GuardValue): readonly Span[] {
  return root.descendantsOfType(["if_statement", "ternary_expression"]).flatMap((node) => {
    if (node.startIndex < body.start || node.endIndex > body.end) return [];
    const condition = node.childForFieldName("condition");
    const value = condition === null ? null : valueOf(condition);
    const side = value === null ? null : node.childForFieldName(value ? "alternative" : "consequence");
    return side === null ? [] : [{ start: side.startIndex, end: side.endIndex }];
  });
}
