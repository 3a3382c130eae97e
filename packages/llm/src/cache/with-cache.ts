import type { TextModel } from "@repost/spec";
import type { CacheMode } from "@repost/spec/settings";
import { untilAborted } from "../calls/until-aborted.ts";
import { replayMissing } from "../errors.ts";
import { type AnswerFolder, createAnswerFolder } from "./answer-folder.ts";
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
  const answers: AnswerFolder = createAnswerFolder(folder);
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
