import { readEnvironments, writeJsonLines } from "@repost/dataset";
import type { Environment, Prediction } from "@repost/spec";
import { SCHEMA_VERSION, records } from "@repost/spec";
import { findFunction, functionText, loadLanguage } from "@repost/syntax";

/** Each solution is the original with one small change in the middle. */
export async function writeWrongSolutions({ dataset, file }: { dataset: string; file: string }): Promise<string> {
  await writeJsonLines(file, records.prediction, wrongSolutions(dataset));
  return file;
}

async function* wrongSolutions(dataset: string): AsyncGenerator<Prediction, void> {
  for await (const environment of readEnvironments(dataset)) {
    const solution = await mutate(environment);
    if (solution === null) continue;
    yield {
      schema_version: SCHEMA_VERSION,
      instance_id: environment.instance_id,
      sample: 0,
      solution,
      completion: null,
      model_name_or_path: "one small change",
      raw: null,
    };
  }
}

async function mutate({ module, language }: Environment): Promise<string | null> {
  const adapter = await loadLanguage(language);
  const definition = findFunction(adapter.functions(module.code), module.entry);
  if (definition === undefined) return null;
  const mutants = adapter.mutants(module.code, definition);
  const mutant = mutants[Math.floor(mutants.length / 2)];
  if (mutant === undefined) return null;
  const code = module.code.slice(0, mutant.span.start) + mutant.replacement + module.code.slice(mutant.span.end);
  const changed = findFunction(adapter.functions(code), module.entry);
  return changed === undefined ? null : functionText(code, changed);
}
