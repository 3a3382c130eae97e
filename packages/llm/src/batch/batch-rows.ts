import { isPlainObject, type TextResponse, parseJsonObject } from "@repost/spec";
import { normalizeUsage, tokenUsage } from "../model/token-usage.ts";
import type { BatchItem, BatchResult } from "./batch-port.ts";

export function batchRow({ id, request }: BatchItem, model: string, body: Readonly<Record<string, unknown>>): string {
  const { messages, temperature, topP, maxOutputTokens, stop, seed, sample = 0, json } = request;
  return JSON.stringify({
    custom_id: id,
    method: "POST",
    url: "/v1/chat/completions",
    body: {
      model,
      messages: messages.map(({ role, content }) => ({ role, content })),
      temperature,
      top_p: topP,
      max_tokens: maxOutputTokens,
      stop,
      seed: seed === undefined ? undefined : seed + sample,
      response_format: json === undefined ? undefined : responseFormat(json),
      ...body,
    },
  });
}

function responseFormat({ schema, name = "answer" }: NonNullable<BatchItem["request"]["json"]>): object {
  if (schema === undefined) return { type: "json_object" };
  return { type: "json_schema", json_schema: { name, schema, strict: true } };
}

/** Returns undefined without a request id. */
export function parseBatchResult(line: string): BatchResult | undefined {
  const row = parseJsonObject(line);
  const id = row?.["custom_id"];
  if (row === undefined || typeof id !== "string") return undefined;
  const response = isPlainObject(row["response"]) ? row["response"] : {};
  const body = normalizeUsage(response["body"]);
  const answer = isPlainObject(body) ? readAnswer(body) : undefined;
  if (answer !== undefined) return { id, status: "answered", response: answer };
  return { id, status: "failed", problem: problemOf(row["error"]) ?? problemOf(body) ?? "The answer cannot be read." };
}

function readAnswer(body: Record<string, unknown>): TextResponse | undefined {
  const choice: unknown = Array.isArray(body["choices"]) ? body["choices"][0] : undefined;
  if (!isPlainObject(choice) || !isPlainObject(choice["message"])) return undefined;
  const { content, refusal, reasoning_content: reasoning } = choice["message"];
  const refused = typeof refusal === "string" && refusal !== "";
  if (typeof content !== "string" && !refused) return undefined;
  const { prompt_tokens, completion_tokens } = isPlainObject(body["usage"]) ? body["usage"] : {};
  return {
    text: `${typeof content === "string" ? content : ""}${refused ? refusal : ""}`,
    ...(typeof reasoning === "string" && reasoning !== "" ? { reasoning } : {}),
    finishReason: refused ? "content_filter" : reasonOf(choice["finish_reason"]),
    usage: tokenUsage({
      inputTokens: numberOf(prompt_tokens),
      outputTokens: numberOf(completion_tokens),
      inputTokenDetails: { cacheReadTokens: undefined },
    }),
    modelId: typeof body["model"] === "string" ? body["model"] : "",
  };
}

function reasonOf(reason: unknown): TextResponse["finishReason"] {
  return reason === "stop" || reason === "length" || reason === "content_filter" ? reason : "other";
}

function problemOf(value: unknown): string | undefined {
  if (!isPlainObject(value)) return undefined;
  if (typeof value["message"] === "string") return value["message"];
  return problemOf(value["error"]);
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
