import type { TextResponse } from "@repost/spec";
import { findJson } from "../answer/find-json.ts";
import { type AnswerSchema, describeIssue } from "./answer-schema.ts";

export type ReadObject<T> =
  | { readonly status: "valid"; readonly value: T; readonly repaired: boolean }
  | { readonly status: "invalid"; readonly problems: readonly string[] };

/**
 * Returns the first JSON of an answer that fits the schema. Truncated answers are not repaired, because the end would
 * be invented.
 */
export async function readObject<T>(response: TextResponse, schema: AnswerSchema<T>): Promise<ReadObject<T>> {
  const truncated = response.finishReason === "length";
  const found = findJson(response.text).filter(({ repaired }) => !(truncated && repaired));
  let problems: readonly string[] | undefined;
  for (const { value, repaired } of found) {
    const result = await schema["~standard"].validate(value);
    if (result.issues === undefined) return { status: "valid", value: result.value, repaired };
    problems ??= result.issues.map(describeIssue);
  }
  if (truncated) return { status: "invalid", problems: ["The answer was cut off before its end."] };
  return { status: "invalid", problems: problems ?? ["There is no JSON object in the answer."] };
}
