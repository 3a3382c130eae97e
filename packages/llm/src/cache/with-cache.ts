import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  isPlainObject,
  SCHEMA_VERSION,
  stableJson,
  type TextModel,
  type TextRequest,
  type TextResponse,
  writeFileAtomically,
  parseJsonObject,
} from "@repost/spec";
import type { CacheMode } from "@repost/spec/settings";
import { untilAborted } from "../calls/until-aborted.ts";
import { folderUnusable, replayMissing } from "../errors.ts";
import { type ModelIdentity, requestKey } from "./request-key.ts";

export interface CacheOptions {
  readonly folder: string;
  /** @default "write" */
  readonly mode?: CacheMode;
  readonly identity: ModelIdentity;
  readonly onHit?: ((key: string) => void) | undefined;
}

/** Stores answers before returning them, so that a restarted process does not pay again. */
export function withCache(model: TextModel, options: CacheOptions): TextModel {
  return withRecordedAnswers(withRecording(model, options), options);
}

/**
 * Sends only the first of simultaneous equal requests.
 * @throws LlmError LLM_REPLAY_MISSING
 */
export function withRecordedAnswers(model: TextModel, options: CacheOptions): TextModel {
  const { folder, mode = "write", identity, onHit } = options;
  if (mode === "off") return model;
  const answers = createAnswerFolder(folder);
  const pending = new Map<string, Promise<unknown>>();
  return {
    async complete(request, { signal } = {}) {
      const key = requestKey(identity, request);
      // The first call may have failed.
      for (let other = pending.get(key); other !== undefined; other = pending.get(key))
        await untilAborted(other, signal);
      signal?.throwIfAborted();
      const answer = answers.get(key).then(async (recorded) => {
        if (recorded !== undefined) onHit?.(key);
        else if (mode === "replay") throw replayMissing(key, folder);
        return recorded ?? (await model.complete(request, { signal }));
      });
      if (mode === "write")
        pending.set(
          key,
          settled(answer, () => pending.delete(key)),
        );
      return await answer;
    },
  };
}

/** Wrap it inside of wrappers that record calls as finished, so that no answer is lost. */
export function withRecording(model: TextModel, { folder, mode = "write", identity }: CacheOptions): TextModel {
  if (mode !== "write") return model;
  const answers = createAnswerFolder(folder);
  return {
    async complete(request, { signal } = {}) {
      const response = await model.complete(request, { signal });
      await answers.put(requestKey(identity, request), request, response);
      return response;
    },
  };
}

async function settled(promise: Promise<unknown>, then: () => void): Promise<void> {
  await promise.catch(() => undefined);
  then();
}

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
