import type {
  Execution,
  FunctionDefinition,
  JudgeRequest,
  Observation,
  SpliceResult,
  VariantsRequest,
  Verdict,
} from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import type { CallLanguage } from "../call-language.ts";
import { callLanguage } from "../call-languages.ts";
import { executeIn, type JudgeContext } from "../judge-context.ts";
import { FACTOR, VARIANT_FLOOR_CPU_MS } from "../limits.ts";
import { targetDefinition } from "../target-definition.ts";
import { decodeVariants, type VariantRecord, type VariantsTranscript } from "./decode-variants.ts";
import { inspectCalls } from "./inspect-calls.ts";
import type { Transcript } from "./transcript.ts";
import { verdictOf } from "./verdict.ts";

/** UTF-16 units: a run's files are limited. */
const MAX_TEXT = 16_000_000;

type Spliced = Extract<SpliceResult, { status: "spliced" }>;

interface Variant {
  readonly index: number;
  readonly code: string;
}

interface Sharing {
  readonly context: JudgeContext;
  readonly request: VariantsRequest;
  readonly language: CallLanguage;
  readonly definition: FunctionDefinition;
}

export interface JudgedTogether {
  readonly reference: Verdict | undefined;
  /** Solutions that need their own run are missing. */
  readonly verdicts: ReadonlyMap<number, Verdict>;
}

export async function judgeTogether(context: JudgeContext, request: VariantsRequest): Promise<JudgedTogether> {
  const { module, recording, solutions } = request;
  const adapter = await loadLanguage(module.language);
  const definition = targetDefinition(adapter.functions(module.code), module.entry);
  const verdicts = new Map<number, Verdict>();
  if (definition === undefined || recording.trust !== "data") return { reference: undefined, verdicts };
  const variants = solutions.flatMap((solution, index): readonly Variant[] => {
    const spliced = adapter.splice({
      code: module.code,
      name: module.entry,
      definition: definition.definition,
      solution,
    });
    const isLocal = spliced.status === "spliced" && keepsSurroundings(module.code, definition, spliced);
    return isLocal ? [{ index, code: spliced.code }] : [];
  });
  const sharing = { context, request, language: callLanguage(module.language), definition };
  return { reference: await judgeAll(sharing, variants, verdicts), verdicts };
}

async function judgeAll(
  sharing: Sharing,
  variants: readonly Variant[],
  verdicts: Map<number, Verdict>,
): Promise<Verdict | undefined> {
  let candidateVerdict: Verdict | undefined;
  let remaining = variants;
  let reload = false;
  let isDirect = sharing.language.hasDirectRequests;
  while (remaining.length > 0) {
    const batch = remaining.slice(0, Math.max(1, Math.floor(MAX_TEXT / sharing.request.module.code.length)));
    const run = await attempt(sharing, batch, { reload, isDirect });
    if (isDirect && !(run?.transcript.status === "told" && run.transcript.records[0]?.end === "done")) {
      isDirect = false;
      continue;
    }
    if (run === null || run.transcript.status === "unusable") return candidateVerdict;
    if (run.transcript.status === "not_switchable") {
      if (reload) return candidateVerdict;
      reload = true;
      continue;
    }
    const [first, ...records] = run.transcript.records;
    const observations = first === undefined ? [] : first.observations.filter((observation) => observation !== null);
    if (first?.end !== "done") return candidateVerdict;
    candidateVerdict = verdictFrom(sharing, run.execution, first, observations);
    if (!candidateVerdict.passed) return undefined;
    for (const [at, record] of records.entries()) {
      const variant = batch[at];
      const verdict = variant === undefined ? undefined : decide(sharing, run.execution, record, observations);
      if (variant !== undefined && verdict !== undefined) verdicts.set(variant.index, verdict);
    }
    // The last solution is judged alone, unless others may have caused the end.
    remaining = remaining.slice(Math.min(records.length + (isDirect ? 0 : 1), batch.length));
    if (records.length < batch.length) isDirect = false;
  }
  return candidateVerdict;
}

async function attempt(
  { context, request, definition, language }: Sharing,
  variants: readonly Variant[],
  { reload, isDirect }: { readonly reload: boolean; readonly isDirect: boolean },
): Promise<VariantsRun | null> {
  const { module, recording, untilDifferent = true, environment = null } = request;
  const { timeoutFloorMs, timeoutMultiplier, recordTimeoutMs, limits } = context.settings;
  const calls = recording.tests.flatMap(({ call }) => (call === null ? [] : [call]));
  if (calls.length !== recording.tests.length) return null;
  const job = {
    calls,
    start_line: definition.startLine,
    end_line: definition.endLine,
    reload,
    apart: recording.calls_apart ?? true,
    until_different: untilDifferent,
    timeout_ms: recordTimeoutMs / 2,
    floor_ms: timeoutFloorMs * timeoutMultiplier,
    floor_cpu_ms: VARIANT_FLOOR_CPU_MS * timeoutMultiplier,
    factor: FACTOR * timeoutMultiplier,
  };
  const plan = {
    module,
    variants: variants.map(({ code }) => code),
    job,
    limits: { wall_ms: recordTimeoutMs, cpu_ms: recordTimeoutMs, ...limits },
    environment,
  };
  try {
    const execution = await executeIn(context, language.variantsRequest(plan, isDirect));
    const isTruncated = execution.messages_truncated;
    return { execution, transcript: isTruncated ? { status: "unusable" } : decodeVariants(execution.messages) };
  } catch {
    context.signal?.throwIfAborted();
    return null;
  }
}

/** Returns undefined when the variant needs its own run. */
function decide(
  sharing: Sharing,
  execution: Execution,
  record: VariantRecord,
  reference: readonly Observation[],
): Verdict | undefined {
  if (record.end === "died" || record.end === "not_switchable") return undefined;
  if (record.end === "not_loaded" && record.exception === null) return undefined;
  const verdict = verdictFrom(sharing, execution, record, reference);
  const isForgiven = record.end === "different" && verdict.tests.every(({ difference }) => difference === null);
  return isForgiven ? undefined : verdict;
}

function verdictFrom(
  { context, request, language, definition }: Sharing,
  execution: Execution,
  { end, observations, exception, wallMs }: VariantRecord,
  reference: readonly Observation[],
): Verdict {
  const { settings } = context;
  const reported = observations.flatMap((observation, index) => observation ?? reference[index] ?? []);
  const variantExecution: Execution = {
    ...execution,
    status: end === "timeout" ? "timeout" : "exited",
    exit_code: end === "timeout" ? null : 0,
    signal: null,
    messages_truncated: false,
    wall_ms: wallMs,
    cpu_ms: null,
  };
  const transcript: Transcript =
    end === "not_loaded" && exception !== null
      ? { status: "load_error", exception, missing: null }
      : { status: end === "done" ? "closed" : "open", observations: reported };
  const inspected = inspectCalls(request.recording.expected, transcript, language.values);
  const judged: JudgeRequest = { module: request.module, recording: request.recording, solution: "" };
  return verdictOf({
    request: judged,
    execution: variantExecution,
    inspected,
    language,
    definition,
    settings,
    wallLimitMs: settings.timeoutFloorMs,
  });
}

function keepsSurroundings(code: string, { span }: FunctionDefinition, changed: Spliced): boolean {
  return (
    changed.span.start === span.start &&
    changed.code.startsWith(code.slice(0, span.start)) &&
    changed.code.slice(changed.span.end) === code.slice(span.end)
  );
}

interface VariantsRun {
  readonly execution: Execution;
  readonly transcript: VariantsTranscript;
}
