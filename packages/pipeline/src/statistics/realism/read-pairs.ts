import { type PublishedTask, readEnvironments, readJsonLines, readPublished } from "@repost/dataset";
import { type Environment, records, type Target } from "@repost/spec";
import { findFunction, functionText, loadLanguage } from "@repost/syntax";
import type { FactKind } from "../fact-kinds.ts";
import type { FunctionPair } from "./measure-realism.ts";

export async function* readPairs(
  kind: FactKind,
  file: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<FunctionPair, void> {
  const lines = { tolerateTornEnd: true, signal };
  if (kind === "targets")
    for await (const target of readJsonLines(file, records.target, lines)) yield pairOfTarget(target);
  else if (kind === "contexts")
    for await (const { target } of readJsonLines(file, records.functionContext, lines)) yield pairOfTarget(target);
  else if (kind === "environments")
    for await (const environment of readEnvironments(file, { signal })) yield await pairOfEnvironment(environment);
  else for await (const task of readPublished(file, { signal, onInvalid: () => {} })) yield pairOfTask(task);
}

function pairOfTarget({ language, orig_func: original }: Target): FunctionPair {
  return { language, original, written: null };
}

async function pairOfEnvironment({ language, orig_func: original, module }: Environment): Promise<FunctionPair> {
  const definition = findFunction((await loadLanguage(language)).functions(module.code), module.entry);
  const written = definition === undefined ? null : functionText(module.code, definition);
  return { language, original, written, module: module.code };
}

/** RepoST has the original beside the function of its script; other sets have one text. */
function pairOfTask({ language, reference, module, orig }: PublishedTask): FunctionPair {
  const original = orig["orig_func"];
  return typeof original === "string"
    ? { language, original, written: reference, module: module.code }
    : { language, original: reference, written: null, module: module.code };
}
