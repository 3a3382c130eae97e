import type { Environment, Prediction } from "@repost/spec";
import { findFunction, loadLanguage, stubOf } from "@repost/syntax";
import { entryMissing } from "../errors.ts";
import { predictionOf } from "./gold-prediction.ts";

/**
 * Returns a candidate that only raises, which must fail.
 * @throws EvalError EVAL_ENTRY_MISSING
 * @throws SyntaxAdapterError SYNTAX_LANGUAGE_UNSUPPORTED
 */
export async function stubPrediction(environment: Environment): Promise<Prediction> {
  const { code, entry } = environment.module;
  const definition = findFunction((await loadLanguage(environment.language)).functions(code), entry);
  if (definition === undefined) throw entryMissing(environment.instance_id, entry);
  return predictionOf(environment, stubOf(definition, code, environment.language), "stub");
}
