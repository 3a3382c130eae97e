import { extractContext } from "@repost/context";
import { accepted, type Attempt, type AttemptingOptions, type Environment, failuresOf, isRemedy } from "@repost/spec";
import type { FunctionContext, SandboxedModule, Stage, StageResult, TestSuite } from "@repost/spec";
import { outsideFailure } from "@repost/testgen";
import type { BuildStages } from "./build-stages.ts";
import { makeSuite } from "./make-suite.ts";
import { observedDefinitions } from "./observed-definitions.ts";
import type { TargetWork } from "./target-work.ts";

export interface Variant {
  readonly context: FunctionContext;
  readonly from: "file" | "entry";
  /** Omits observed classes; null if `context` has none. */
  readonly unobserved: FunctionContext | null;
  /** Modules that stubs of repost replace. */
  readonly missing: readonly string[];
  /** Failures that mocks of a model avoid. */
  readonly reached: readonly string[];
}

export interface Outcome {
  readonly variant: Variant;
  readonly module: StageResult<SandboxedModule, "sandbox">;
  readonly suite: StageResult<TestSuite, "sandbox" | "testgen">;
  readonly environment: StageResult<Environment, "record" | "checks"> | null;
  readonly stage: Stage;
}

export type RecordSuite = (
  made: Pick<Variant, "context"> & { readonly module: SandboxedModule; readonly suite: TestSuite },
) => Promise<StageResult<Environment, "record" | "checks">>;

interface AttemptOptions extends Omit<TargetWork, "store">, Pick<AttemptingOptions, "onAttempt"> {
  readonly stages: Pick<BuildStages, "sandbox" | "tests" | "usage">;
  readonly module?: SandboxedModule;
  readonly progress: { stage: Stage };
  /** @default none */
  readonly record?: RecordSuite;
}

interface State {
  readonly options: AttemptOptions;
  readonly outcome: Outcome;
  readonly tried: readonly Tried[];
}

interface Tried extends Attempt {
  readonly answers: readonly Attempt[];
}

interface Change {
  readonly changed: string | null;
  /** Returns null if the attempt is worse. */
  run(): Promise<Outcome | null>;
}

interface AttemptRule {
  readonly name: Attempt["name"];
  change(state: State): Change | null;
}

/** Load failures reveal one missing module at a time. */
const MOST_MISSING = 4;

/** The first applicable rule is next. */
const ATTEMPTS: readonly AttemptRule[] = [
  {
    name: "stub_missing_module",
    change({ options, outcome }) {
      const { variant, suite } = outcome;
      const { missing, reached } = variant;
      if (!isUnloadable(suite) || reached.length > 0 || options.runtime.isComplete === false) return null;
      const module = missingModule(suite);
      if (module === null || missing.includes(module) || missing.length >= MOST_MISSING) return null;
      return { changed: module, run: () => makeTests(options, { ...variant, missing: [...missing, module] }) };
    },
  },
  {
    name: "model_mock",
    change({ options, outcome: { variant, module, suite }, tried }) {
      const { reached } = variant;
      const hasFailed = tried.at(-1)?.name === "model_mock" && tried.at(-1)?.isKept === false;
      if (options.stages.usage === undefined || hasFailed || module.status === "rejected") return null;
      if (suite.status === "accepted" || reached.length >= MOST_MISSING) return null;
      if (isUnloadable(suite) && options.runtime.isComplete === false) return null;
      if (reached.length > 0 && !isUnloadable(suite) && suite.reason !== "needs_model") return null;
      const failure = outsideFailure(suite);
      if (failure === null || reached.includes(failure)) return null;
      return {
        changed: failure,
        async run() {
          const made = await makeTests(options, { ...variant, reached: [...reached, failure] });
          return made.module.status === "accepted" && made.module.value.origin !== "static" ? made : null;
        },
      };
    },
  },
  {
    name: "unobserved_context",
    change({ options, outcome: { variant, module, suite } }) {
      const { unobserved } = variant;
      if (unobserved === null || (module.status === "accepted" && !isUnloadable(suite))) return null;
      const plain = { ...variant, context: unobserved, unobserved: null, missing: [], reached: [] };
      return { changed: null, run: () => makeTests(options, plain) };
    },
  },
  {
    name: "repaired_suite",
    change({ options, outcome, tried }) {
      const { module, suite, environment } = outcome;
      const isTried = tried.some(({ name }) => name === "repaired_suite");
      if (options.stages.usage === undefined || isTried || environment?.status !== "rejected") return null;
      if (module.status === "rejected" || suite.status === "rejected") return null;
      const { reason, detail } = environment;
      const isProgram = suite.value.program !== null;
      if (!isRemedy("inputs", reason) && !(isProgram && isRemedy("program_inputs", reason))) return null;
      return {
        changed: null,
        async run() {
          const refused = { suite: suite.value, reason, detail };
          const again = await makeSuite({ ...options, module: module.value, refused });
          if (again.status === "rejected" || again.value.origin === "search") return null;
          return await recorded(options, { ...outcome, suite: again });
        },
      };
    },
  },
  {
    name: "entry_context",
    change({ options, outcome }) {
      const { index, target, stages, record } = options;
      const { variant, suite, environment } = outcome;
      const lost = environment ?? suite;
      // A second context costs more model calls.
      if (record === undefined || stages.usage !== undefined || variant.from === "entry") return null;
      if (lost.status === "accepted" || !isRemedy("entry_context", lost.reason)) return null;
      const entry = extractContext({ index, target, from: "entry" });
      if (entry.status === "rejected" || isSame(entry.value, variant.unobserved ?? variant.context)) return null;
      return {
        changed: null,
        async run() {
          return await makeTests(options, await withObserved(options, { context: entry.value, from: "entry" }));
        },
      };
    },
  },
];

interface Attempted {
  readonly outcome: Outcome;
  readonly attempts: readonly Attempt[];
}

export async function runAttempts(
  options: AttemptOptions,
  { context, from }: Pick<Variant, "context" | "from">,
): Promise<Attempted> {
  const variant = await withObserved(options, { context, from });
  const answers: Attempt[] = [];
  const first = await makeTests(reportingTo(answers, options), variant);
  const name = variant.unobserved === null ? "file_context" : "observed_context";
  return await continueAttempts({ options, outcome: first, tried: [{ ...attemptOf(name, null, first), answers }] });
}

/** Lets a model repair a rejected suite. */
export async function recordAttempts(
  options: AttemptOptions,
  {
    context,
    module,
    suite,
  }: Pick<Variant, "context"> & { readonly module: SandboxedModule; readonly suite: TestSuite },
): Promise<Attempted> {
  const variant: Variant = { context, from: "entry", unobserved: null, missing: [], reached: [] };
  const outcome: Outcome = {
    variant,
    module: accepted(module),
    suite: accepted(suite),
    environment: null,
    stage: "testgen",
  };
  return await continueAttempts({ options, outcome, tried: [] });
}

async function continueAttempts(start: State): Promise<Attempted> {
  const { options } = start;
  let { outcome } = start;
  let first: { readonly outcome: Outcome; readonly attempts: number } | null = null;
  let tried = start.tried;
  for (;;) {
    const answers: Attempt[] = [];
    const next = firstChange({ options: reportingTo(answers, options), outcome, tried });
    if (next === null) {
      const { suite, environment } = outcome;
      if (options.record === undefined || environment !== null || suite.status === "rejected") break;
      outcome = await recorded(options, outcome);
      const kept = tried.findLastIndex(({ isKept }) => isKept);
      const reason = reasonOf(outcome);
      tried = tried.map((attempt, position) => (position === kept ? { ...attempt, reason } : attempt));
      continue;
    }
    if (next.name === "entry_context") first = { outcome, attempts: tried.length };
    const made = await next.change.run();
    tried = [...tried, { ...attemptOf(next.name, next.change.changed, made), answers }];
    outcome = made ?? outcome;
  }
  if (first !== null && outcome.environment?.status !== "accepted") {
    const { attempts } = first;
    outcome = first.outcome;
    tried = tried.map((attempt, position) => (position < attempts ? attempt : { ...attempt, isKept: false }));
  }
  options.progress.stage = outcome.stage;
  const attempts = tried.flatMap(({ answers, ...attempt }) => [
    attempt,
    ...answers.map((answer) => ({ ...answer, isKept: answer.isKept && attempt.isKept })),
  ]);
  return { outcome, attempts };
}

function reportingTo(answers: Attempt[], options: AttemptOptions): AttemptOptions {
  return { ...options, onAttempt: (attempt) => answers.push(attempt) };
}

function firstChange(state: State): { readonly name: Attempt["name"]; readonly change: Change } | null {
  for (const rule of ATTEMPTS) {
    const change = rule.change(state);
    if (change !== null) return { name: rule.name, change };
  }
  return null;
}

function attemptOf(name: Attempt["name"], changed: string | null, outcome: Outcome | null): Attempt {
  return { name, changed, reason: outcome === null ? null : reasonOf(outcome), isKept: outcome !== null };
}

function reasonOf({ suite, environment }: Outcome): Attempt["reason"] {
  const last = environment ?? suite;
  return last.status === "accepted" ? null : last.reason;
}

async function withObserved(
  { index, target, observe, runtime, progress }: AttemptOptions,
  { context, from }: Pick<Variant, "context" | "from">,
): Promise<Variant> {
  progress.stage = "testgen";
  const plain: Variant = { context, from, unobserved: null, missing: [], reached: [] };
  const observed = await observe?.(target, runtime);
  const seen = observed === undefined ? [] : observedDefinitions(observed);
  const wider = seen.length === 0 ? null : extractContext({ index, target, seen, from });
  const isWider = wider?.status === "accepted" && wider.value.units.length > context.units.length;
  return isWider ? { ...plain, context: wider.value, unobserved: context } : plain;
}

async function makeTests(options: AttemptOptions, variant: Variant): Promise<Outcome> {
  const { stages, runtime, module: first, progress, signal, onAttempt } = options;
  const { context, unobserved, missing, reached } = variant;
  progress.stage = "sandbox";
  const isFirst = first !== undefined && unobserved === null && missing.length + reached.length === 0;
  const ran = { signal, environment: runtime.environment, missing: [...missing], onAttempt };
  const module = isFirst
    ? accepted(first)
    : await stages.sandbox.build(context, reached.length === 0 ? ran : { ...ran, reached: reached.join("\n") });
  if (module.status === "rejected") return { variant, module, suite: module, environment: null, stage: "sandbox" };
  progress.stage = "testgen";
  const suite = await makeSuite({ ...options, module: module.value });
  return { variant, module, suite, environment: null, stage: "testgen" };
}

async function recorded({ record, progress }: AttemptOptions, outcome: Outcome): Promise<Outcome> {
  const { variant, module, suite } = outcome;
  if (record === undefined || module.status === "rejected" || suite.status === "rejected") return outcome;
  const environment = await record({ context: variant.context, module: module.value, suite: suite.value });
  return { ...outcome, environment, stage: progress.stage };
}

function isUnloadable(suite: Outcome["suite"]): boolean {
  return suite.status === "rejected" && suite.reason === "not_loadable";
}

function missingModule(suite: Outcome["suite"]): string | null {
  if (suite.status === "accepted") return null;
  const { module, name } = failuresOf(suite.evidence)[0] ?? {};
  if (module === undefined || module === null) return null;
  return name === undefined || name === null ? module : `${module}.${name}`;
}

function isSame(left: FunctionContext, right: FunctionContext): boolean {
  return left.units.map(({ id }) => id).join("\n") === right.units.map(({ id }) => id).join("\n");
}
