import {
  isPlainObject,
  parseJsonObject,
  SCHEMA_VERSION,
  stableJson,
  type TextRequest,
  type TextResponse,
} from "@repost/spec";

const FINISH_REASONS: readonly unknown[] = ["stop", "length", "content_filter", "other"];

/** Includes the request for readers. */
export function entryText(key: string, request: TextRequest, response: TextResponse): string {
  const { text, reasoning, raw, finishReason, usage, modelId } = response;
  return `${stableJson({
    schema_version: SCHEMA_VERSION,
    key,
    request,
    response: {
      text,
      reasoning: reasoning ?? null,
      raw: raw ?? null,
      finish_reason: finishReason,
      input_tokens: usage.inputTokens ?? null,
      output_tokens: usage.outputTokens ?? null,
      cached_input_tokens: usage.cachedInputTokens ?? null,
      model_id: modelId,
    },
  })}\n`;
}

/** Returns undefined if unreadable or of another request. */
export function parseEntry(text: string, key: string): TextResponse | undefined {
  const entry = parseJsonObject(text);
  const response = entry?.["response"];
  if (entry?.["key"] !== key || Number(entry["schema_version"]) > SCHEMA_VERSION || !isPlainObject(response))
    return undefined;
  const { text: answer, finish_reason: finishReason, model_id: modelId, reasoning, raw } = response;
  if (typeof answer !== "string" || typeof modelId !== "string" || !FINISH_REASONS.includes(finishReason))
    return undefined;
  const cached = countOf(response["cached_input_tokens"]);
  return {
    text: answer,
    ...(typeof reasoning === "string" ? { reasoning } : {}),
    ...(typeof raw === "string" ? { raw } : {}),
    finishReason: finishReason as TextResponse["finishReason"],
    usage: {
      inputTokens: countOf(response["input_tokens"]),
      outputTokens: countOf(response["output_tokens"]),
      ...(cached === undefined ? {} : { cachedInputTokens: cached }),
    },
    modelId,
  };
}

function countOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
