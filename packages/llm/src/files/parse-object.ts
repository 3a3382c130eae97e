import { isPlainObject, parseJson } from "@repost/spec";
import { journalInvalid } from "../errors.ts";

/** @throws LlmError LLM_JOURNAL_INVALID */
export function parseObject(line: string, where: string): Record<string, unknown> {
  const value = parseJson(line);
  if (value === undefined) throw journalInvalid(where, "it is not JSON");
  if (!isPlainObject(value)) throw journalInvalid(where, "it is no JSON object");
  return value;
}
