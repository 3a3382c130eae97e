import { accepted, rejected, SCHEMA_VERSION, type Call, type CallOptions, type Executor, type StageResult, type TestRequest, type TestStrategy, type TestSuite } from "@repost/spec";
import { runCalls } from "./calls/run-calls.ts";
import { analysePython } from "./python/analyse.ts";
import { loadParser } from "@repost/syntax";
import { printCall } from "./python/print-call.ts";
import { explore, type Exploration, type SearchBudget } from "./search/explore.ts";
import { createRandom } from "./random.ts";
import { selectTests } from "./search/select.ts";
import { appraise } from "./search/support.ts";
import type { Choice } from "./search/trial.ts";
import type { Candidate, Subject } from "./subject.ts";

export interface SearchTestsOptions {
  readonly executor: Executor;
  readonly budget?: Partial<SearchBudget>;
  readonly maxTests?: number;
  readonly seed?: number;
}

const BUDGET: SearchBudget = { calls: 250, rounds: 5, wallMs: 20_000 };

export async function createSearchTests({ executor, budget = {}, maxTests = 20, seed = 0 }: SearchTestsOptions): Promise<TestStrategy> {
  const parser = await loadParser("python");
  return {
    async generate(request: TestRequest, { signal }: CallOptions = {}): Promise<StageResult<TestSuite>> {
      const analysis = analysePython(parser, request);
      if (analysis === null) return rejected("not_loadable", `The module does not define ${request.module.entry}.`);
      const { subject, vocabulary } = analysis;
      const run = (candidates: readonly Candidate[]) =>
        runCalls({ executor, module: request.module, calls: candidates.map(printCall), trace: subject.span, signal });
      const random = createRandom(request.seed ?? seed, request.module.instance_id);
      const exploration = await explore({ subject, vocabulary, random, budget: { ...BUDGET, ...budget }, run, now: () => performance.now() });
      if (!exploration.loaded) return rejected("not_loadable", exploration.loadError?.message ?? "no message");
      const choices = exploration.trials.filter(({ telling }) => telling).map((trial) => appraise(trial, subject));
      const kept = selectTests({ choices, maxTests });
      debug?.({ subject, exploration, kept });
      if (kept.length < 3) return rejected("too_few_tests", String(kept.length));
      return accepted(suiteOf(request, kept));
    },
  };
}

export let debug: ((info: { subject: Subject; exploration: Exploration; kept: readonly Choice[] }) => void) | undefined;
export function setDebug(f: typeof debug): void { debug = f; }

function suiteOf({ module }: TestRequest, kept: readonly Choice[]): TestSuite {
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: module.instance_id,
    origin: "search",
    tests: kept.map((choice, place) => ({ name: `t${place}`, code: JSON.stringify(printCall(choice.candidate)), origin: choice.candidate.origin, support: choice.support, call: printCall(choice.candidate) as Call })),
    program: null,
  };
}
