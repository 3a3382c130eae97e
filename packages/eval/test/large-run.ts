import type { Environment, EvalReport, EvalResult, Prediction } from "@repost/spec";
import { type TaskTraits, taskTraits } from "../src/score/breakdown/task-traits.ts";
import { summarizeResults } from "../src/score/summarize-results.ts";
import { exampleEnvironment, examplePrediction, exampleResult } from "./example-environment.ts";

const OUTCOMES = [
  "passed",
  "failed",
  "passed",
  "timeout",
  "failed",
  "passed",
  "compile_error",
  "passed",
  "failed",
  "oom",
] as const;
const LIBRARIES = [[], ["numpy"], ["os", "re"], ["pandas", "numpy"]];

export interface LargeRun {
  readonly environments: readonly Environment[];
  readonly results: readonly EvalResult[];
  readonly predictions: readonly Prediction[];
  readonly report: EvalReport;
}

/**
 * Creates a synthetic run with all outcomes.
 * @param skill from 0 to 1
 */
export async function largeRun(
  environmentCount: number,
  samples: number,
  { model, skill }: { readonly model: string; readonly skill: number },
): Promise<LargeRun> {
  const environments = Array.from({ length: environmentCount }, (_, index) => environmentAt(index));
  const results = environments.flatMap(({ instance_id: id }, index) =>
    Array.from({ length: samples }, (_, sample) => resultAt(id, index, sample, { model, skill })),
  );
  const predictions = results.map(({ instance_id: id, sample }) =>
    examplePrediction(id, sample, {
      model_name_or_path: model,
      raw: `Here it is:\n\n    def clip(text): return ${sample}\n`,
    }),
  );
  const traits: TaskTraits[] = [];
  for (const environment of environments)
    traits.push(await taskTraits(environment, { isStandardLibrary: ({ name }) => name === "os" || name === "re" }));
  const k = samples >= 5 ? [1, 5] : [1];
  const ids = environments.map(({ instance_id: id }) => id);
  const report = await summarizeResults({ instanceIds: ids, results, traits, k, wallS: 321 });
  return { environments, results, predictions, report };
}

function environmentAt(index: number): Environment {
  const base = exampleEnvironment();
  const extra = Array.from({ length: index % 13 }, (_, line) => `    text = text.replace("${line}", str(${line}))\n`);
  return exampleEnvironment({
    instance_id: `dir__bakery.0a1b2c3d.labels.clip_${index}`,
    func_name: `clip_${index}`,
    kind: index % 3 === 0 ? "method" : "function",
    repo: { ...base.repo, name: `bakery-${index % 17}` },
    orig_func: `def clip_${index}(text, width=LIMIT):\n${extra.join("")}    return text[:width]`,
    context: [{ path: "a.py", code: `LIMIT = ${index}\n`.repeat(index % 7), names: ["LIMIT"] }],
    module: { ...base.module, imports: LIBRARIES[index % LIBRARIES.length] ?? [] },
  });
}

function resultAt(
  id: string,
  index: number,
  sample: number,
  { model, skill }: { readonly model: string; readonly skill: number },
): EvalResult {
  const luck = ((index * 7919 + sample * 104_729 + model.length * 31) % 1000) / 1000;
  const outcome =
    luck < skill - (index % 13) / 40 ? "passed" : (OUTCOMES[(index + sample) % OUTCOMES.length] ?? "failed");
  const failed = outcome === "failed";
  return {
    ...exampleResult(id, sample, outcome),
    model_name_or_path: model,
    cause: failed ? "different_result" : outcome === "passed" ? null : "limit",
    detail: failed ? "clip('rye'): expected 'rye', got 'ry'" : null,
    tests: [
      { name: "test_short", passed: outcome === "passed", difference: failed ? "expected 'rye', got 'ry'" : null },
    ],
    similarity: { edit: luck, ast: luck / 2, equal: false },
  };
}
