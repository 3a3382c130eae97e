import { join } from "node:path";
import { DEFAULT_REQUESTS, type CallOptions, SCHEMA_VERSION, stableJson, type TextRequest } from "@repost/spec";
import { type AnswerFolder, createAnswerFolder } from "../cache/with-cache.ts";
import { type ModelIdentity, requestKey } from "../cache/request-key.ts";
import { type Clock, systemClock } from "../calls/clock.ts";
import { batchFailed, journalInvalid } from "../errors.ts";
import { openLines, parseObject } from "../files/append-lines.ts";
import type { BatchAnswer, BatchProvider, BatchStatus } from "./batch-port.ts";

export interface CompleteBatchOptions extends CallOptions {
  readonly provider: BatchProvider;
  readonly requests: readonly TextRequest[];
  /** Text models with the same identity share the answers. */
  readonly identity: ModelIdentity;
  /** Contains `answers/` and `batches.jsonl`. */
  readonly folder: string;
  /** @default DEFAULT_REQUESTS.pollMs */
  readonly pollMs?: number;
  readonly clock?: Clock;
  readonly onStatus?: (status: BatchStatus) => void;
}

/**
 * Recorded answers are reused; a restarted process waits for the pending batch. A failed request does not affect
 * others.
 * @throws LlmError LLM_BATCH_FAILED if the whole batch failed
 */
export async function completeBatch(options: CompleteBatchOptions): Promise<readonly BatchAnswer[]> {
  const { provider, requests, identity, folder, signal } = options;
  const answers = createAnswerFolder(join(folder, "answers"));
  const byKey = new Map(requests.map((request) => [requestKey(identity, request), request]));
  const journal = await openBatchJournal(join(folder, "batches.jsonl"));
  const problems = new Map<string, string>();

  const finish = async ({ id, keys }: BatchUnderWay): Promise<void> => {
    const status = await ended(options, id);
    const results = status.state === "ended" ? await provider.results(id, { signal }) : [];
    for (const key of keys) problems.set(key, status.problem ?? "the batch has no answer for it");
    for (const result of results) {
      const request = byKey.get(result.id);
      if (result.status === "failed") problems.set(result.id, result.problem);
      else if (request !== undefined) {
        await answers.put(result.id, request, result.response);
        problems.delete(result.id);
      }
    }
    // Requests of other callers remain pending.
    if (keys.every((key) => byKey.has(key))) await journal.note("ended", { id, keys });
    if (status.state === "failed") throw batchFailed(status.problem ?? "it failed");
  };
  const missing = await missingKeys(answers, byKey.keys());
  for (const batch of journal.pending(missing)) await finish(batch);
  const keys = (await missingKeys(answers, missing)).filter((key) => !problems.has(key));
  if (keys.length > 0) {
    const wanted = new Set(keys);
    const items = [...byKey].filter(([id]) => wanted.has(id)).map(([id, request]) => ({ id, request }));
    const batch = { id: await provider.submit(items, { signal }), keys };
    await journal.note("submitted", batch);
    await finish(batch);
  }
  return await Promise.all(
    requests.map(async (request): Promise<BatchAnswer> => {
      const key = requestKey(identity, request);
      const response = await answers.get(key);
      if (response !== undefined) return { status: "answered", response };
      return { status: "failed", problem: problems.get(key) ?? "the batch has no answer for it" };
    }),
  );
}

async function missingKeys(answers: AnswerFolder, keys: Iterable<string>): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const key of keys) if ((await answers.get(key)) === undefined) missing.push(key);
  return missing;
}

async function ended(
  { provider, pollMs = DEFAULT_REQUESTS.pollMs, clock = systemClock, onStatus, signal }: CompleteBatchOptions,
  id: string,
): Promise<BatchStatus> {
  for (;;) {
    const status = await provider.status(id, { signal });
    onStatus?.(status);
    if (status.state !== "running") return status;
    await clock.sleep(pollMs, signal);
  }
}

interface BatchUnderWay {
  readonly id: string;
  readonly keys: readonly string[];
}

async function openBatchJournal(path: string) {
  const batches = new Map<string, BatchUnderWay>();
  const append = await openLines(path, (line, where) => {
    const { event, batch: id, keys } = parseObject(line, where);
    if (typeof id !== "string" || !Array.isArray(keys)) throw journalInvalid(where, "it is no record of a batch");
    if (event === "submitted") batches.set(id, { id, keys: keys.map(String) });
    if (event === "ended") batches.delete(id);
  });
  return {
    pending(keys: readonly string[]) {
      const wanted = new Set(keys);
      return [...batches.values()].filter((batch) => batch.keys.some((key) => wanted.has(key)));
    },
    note: async (event: "submitted" | "ended", { id, keys }: BatchUnderWay) =>
      await append(stableJson({ schema_version: SCHEMA_VERSION, event, batch: id, keys })),
  };
}
