import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  isPlainObject,
  SCHEMA_VERSION,
  stableJson,
  type TextRequest,
  type TextResponse,
  writeFileAtomically,
} from "@repost/spec";
import { folderUnusable } from "../errors.ts";
import { readObject } from "../files/read-json.ts";

export interface AnswerFolder {
  get(key: string): Promise<TextResponse | undefined>;
  put(key: string, request: TextRequest, response: TextResponse): Promise<void>;
}

/** One file per answer, written atomically, so that processes can share the folder. */
export function createAnswerFolder(folder: string): AnswerFolder {
  const pathOf = (key: string): string => {
    const hex = key.replace(/^sha256:/u, "");
    return join(folder, hex.slice(0, 2), `${hex.slice(2)}.json`);
  };
  return {
    async get(key) {
      const path = pathOf(key);
      try {
        return parseEntry(await readFile(path, "utf8"), key);
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
        throw folderUnusable(path, error);
      }
    },
    async put(key, request, response) {
      const path = pathOf(key);
      try {
        await writeFileAtomically(path, entryText(key, request, response));
      } catch (error) {
        throw folderUnusable(path, error);
      }
    },
  };
}

const FINISH_REASONS: readonly unknown[] = ["stop", "length", "content_filter", "other"];

/** Includes the request for readers. */
function entryText(key: string, request: TextRequest, response: TextResponse): string {
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
function parseEntry(text: string, key: string): TextResponse | undefined {
  const entry = readObject(text);
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
