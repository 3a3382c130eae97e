import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { writeJsonLines } from "@repost/dataset";
import { exampleEnvironment } from "@repost/dataset/testing";
import { type Environment, type EvalResult, records, type Revision, RUN_FILES, SCHEMA_VERSION } from "@repost/spec";

/** Functions that differ in their results. */
export function differentEnvironment(index: number, fields: Partial<Environment> = {}): Environment {
  const whole = exampleEnvironment();
  const code = `def double${index}(x):\n    y = x + ${index}\n    return [y, "${"abc".repeat(index + 1)}", x * ${index}]\n`;
  return exampleEnvironment({
    instance_id: `dir__bakery.0a1b2c3d.oven.double${index}`,
    func_name: `double${index}`,
    signature: `double${index}(x)`,
    orig_func: code.trimEnd(),
    module: { ...whole.module, code, entry: `double${index}` },
    ...fields,
  });
}

export interface Judged {
  readonly id: string;
  readonly sample: number;
  readonly solution: string;
  readonly outcome: EvalResult["outcome"];
  readonly cause?: EvalResult["cause"];
  readonly model?: string;
}

export async function evalRun(
  { folder, dataset }: { readonly folder: string; readonly dataset: string },
  name: string,
  judged: readonly Judged[],
): Promise<string> {
  const run = path.join(folder, name);
  const predictions = path.join(folder, `${name}.jsonl`);
  await mkdir(run);
  const rows = judged.map(({ id, sample, solution, model = "baker" }) =>
    JSON.stringify({ instance_id: id, sample, solution, model_name_or_path: model }),
  );
  await writeFile(predictions, `${rows.join("\n")}\n`);
  const manifest = { schema_version: SCHEMA_VERSION, command: "eval", version: "0", options: { dataset, predictions } };
  await writeFile(path.join(run, RUN_FILES.manifest), records.runManifest.line(manifest as never));
  const results = judged.map(resultOf);
  await writeJsonLines(path.join(run, RUN_FILES.results), records.evalResult, results);
  return run;
}

function resultOf({ id, sample, outcome, cause = null, model = "baker" }: Judged): EvalResult {
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: id,
    sample,
    model_name_or_path: model,
    judge: "repost",
    outcome,
    passed: outcome === "passed",
    cause,
    detail: null,
    trust: "data",
    tests: [],
    wall_ms: 1,
    execution: null,
    published: null,
    result: outcome,
  };
}

export async function evalRevisions(
  run: string,
  answers: readonly { readonly round: number; readonly told: string; readonly judged: Judged }[],
): Promise<void> {
  const revisions = answers.map(({ round, told: text, judged }): Revision => ({
    schema_version: SCHEMA_VERSION,
    round,
    feedback: "outcome",
    told: text,
    prediction: {
      schema_version: SCHEMA_VERSION,
      instance_id: judged.id,
      sample: judged.sample,
      solution: judged.solution,
      completion: null,
      model_name_or_path: judged.model ?? "baker",
      raw: null,
    },
    result: resultOf(judged),
  }));
  await writeJsonLines(path.join(run, RUN_FILES.revisions), records.revision, revisions);
}
