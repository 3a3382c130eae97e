import type { TextModel } from "@repost/spec";
import { untilAborted } from "../calls/until-aborted.ts";
import { replayMissing } from "../errors.ts";
import { type AnswerFolder, createAnswerFolder } from "./answer-folder.ts";
import { type ModelIdentity, requestKey } from "./request-key.ts";

/**
 * - `off`: every request is asked.
 * - `read`: recorded answers are used, new ones not recorded.
 * - `write`: recorded answers are used, new ones recorded.
 * - `replay`: recorded answers only; anything else is an error, and no server is asked.
 */
export type CacheMode = (typeof CACHE_MODES)[number];

export const CACHE_MODES = ["off", "read", "write", "replay"] as const;

export interface CacheOptions {
  readonly folder: string;
  /** @default "write" */
  readonly mode?: CacheMode;
  readonly identity: ModelIdentity;
  /** Called with the key of each request that a recorded answer served. */
  readonly onHit?: ((key: string) => void) | undefined;
}

/** Keeps answers on disk, each recorded before it is returned, so that a process that is killed later need not pay for it again. */
export function withCache(model: TextModel, options: CacheOptions): TextModel {
  return withRecordedAnswers(withRecording(model, options), options);
}

/**
 * The half of a cache that looks up. Of equal requests at the same time (same sample too) one is sent, and the others wait for its answer.
 * @throws LlmError LLM_REPLAY_MISSING
 */
export function withRecordedAnswers(model: TextModel, options: CacheOptions): TextModel {
  const { folder, mode = "write", identity, onHit } = options;
  if (mode === "off") return model;
  const answers = createAnswerFolder(folder);
  const underWay = new Map<string, Promise<unknown>>();
  return {
    async complete(request, { signal } = {}) {
      const key = requestKey(identity, request);
      // Whoever waited looks again: the call may have failed, or been called off by its own caller.
      for (let other = underWay.get(key); other !== undefined; other = underWay.get(key))
        await untilAborted(other, signal);
      signal?.throwIfAborted();
      const answer = answers.get(key).then(async (recorded) => {
        if (recorded !== undefined) onHit?.(key);
        else if (mode === "replay") throw replayMissing(key, folder);
        return recorded ?? (await model.complete(request, { signal }));
      });
      if (mode === "write")
        underWay.set(
          key,
          settled(answer, () => underWay.delete(key)),
        );
      return await answer;
    },
  };
}

/** The half of a cache that records. Belongs inside whatever notes a call as finished: what is noted must not be lost. */
export function withRecording(model: TextModel, { folder, mode = "write", identity }: CacheOptions): TextModel {
  if (mode !== "write") return model;
  const answers: AnswerFolder = createAnswerFolder(folder);
  return {
    async complete(request, { signal } = {}) {
      const response = await model.complete(request, { signal });
      await answers.put(requestKey(identity, request), request, response);
      return response;
    },
  };
}

/** Fulfilled when the promise is over, whichever way it ended. */
async function settled(promise: Promise<unknown>, then: () => void): Promise<void> {
  await promise.catch(() => undefined);
  then();
}
