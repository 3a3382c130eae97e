import { rejected, type FunctionDefinition, type RecordRequest, type StageRejection } from "@repost/spec";
import { functionText } from "@repost/syntax";
import type { CallLanguage } from "./call-language.ts";
import { callLanguage } from "./call-languages.ts";
import { findTarget } from "./target-definition.ts";

export interface ReferenceRequest extends Required<RecordRequest> {
  readonly language: CallLanguage;
  readonly definition: FunctionDefinition;
  readonly solution: string;
}

/** @throws JudgeError JUDGE_LANGUAGE_UNSUPPORTED */
export async function referenceRequest(request: RecordRequest): Promise<ReferenceRequest | StageRejection<"record">> {
  const { module, environment = null } = request;
  const language = callLanguage(module.language);
  const definition = await findTarget(module);
  if (definition === undefined) {
    return rejected("entry_missing", `${module.path} defines no function ${module.entry}.`);
  }
  return { ...request, environment, language, definition, solution: functionText(module.code, definition) };
}
