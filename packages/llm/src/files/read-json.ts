import { isPlainObject } from "@repost/spec";
import { journalInvalid } from "../errors.ts";

/** Returns undefined for invalid JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns undefined for invalid JSON and other values. */
export function readObject(text: string): Record<string, unknown> | undefined {
  const value = readJson(text);
  return isPlainObject(value) ? value : undefined;
}

/** @throws LlmError LLM_JOURNAL_INVALID */
export function parseObject(line: string, where: string): Record<string, unknown> {
  const value = readJson(line);
  if (value === undefined) throw journalInvalid(where, "it is not JSON");
  if (!isPlainObject(value)) throw journalInvalid(where, "it is no JSON object");
  return value;
}
