import { type CallOptions, isPlainObject } from "@repost/spec";
import { type RetryOptions, retryCall } from "../calls/with-retries.ts";
import { batchFailed } from "../errors.ts";
import { readBaseUrl } from "../model/base-url.ts";
import { createRedactor } from "../model/redact.ts";
import type { BatchProvider, BatchStatus } from "./batch-port.ts";
import { batchRow, parseBatchResult } from "./batch-rows.ts";
import { createBatchClient } from "./batch-client.ts";

export interface OpenAIBatchesOptions {
  readonly model: string;
  readonly baseUrl: string;
  readonly apiKey?: string;
  /** Additional request fields. @default {} */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly retries?: RetryOptions;
  readonly fetch?: typeof fetch;
}

/** Chat requests only, at OpenAI or a compatible server. */
export function createOpenAIBatches(options: OpenAIBatchesOptions): BatchProvider {
  const { model, body = {}, apiKey, retries, fetch: send = fetch } = options;
  const { url, headers, secrets } = readBaseUrl(options.baseUrl);
  const client = createBatchClient({
    url: url.replace(/\/+$/u, ""),
    headers: { ...headers, ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }) },
    redact: createRedactor([apiKey, ...secrets]),
    send,
  });
  const batchOf = async (id: string, { signal }: CallOptions): Promise<Record<string, unknown>> => {
    const path = `/batches/${encodeURIComponent(id)}`;
    return await retryCall(() => client.json("GET", path, undefined, signal), retries, signal);
  };
  return {
    async submit(items, { signal } = {}) {
      const rows = items.map((item) => `${batchRow(item, model, body)}\n`).join("");
      const form = (): FormData => {
        const fields = new FormData();
        fields.set("purpose", "batch");
        fields.set("file", new Blob([rows], { type: "application/jsonl" }), "batch.jsonl");
        return fields;
      };
      const file = await retryCall(() => client.json("POST", "/files", form(), signal), retries, signal);
      // Not retried: the batch may exist and would be paid for twice.
      const settings = { input_file_id: idOf(file), endpoint: "/v1/chat/completions", completion_window: "24h" };
      return idOf(await client.json("POST", "/batches", settings, signal));
    },
    status: async (id, callOptions = {}) => statusOf(await batchOf(id, callOptions)),
    async results(id, { signal } = {}) {
      const { output_file_id, error_file_id } = await batchOf(id, { signal });
      const files = [output_file_id, error_file_id].filter((file) => typeof file === "string");
      const texts = await Promise.all(
        files.map(async (file) => {
          const path = `/files/${encodeURIComponent(file)}/content`;
          return await retryCall(() => client.text(path, signal), retries, signal);
        }),
      );
      return texts.flatMap((text) => text.split("\n")).flatMap((line) => parseBatchResult(line) ?? []);
    },
    async cancel(id, { signal } = {}) {
      await client.json("POST", `/batches/${encodeURIComponent(id)}/cancel`, {}, signal);
    },
  };
}

function idOf(value: Record<string, unknown>): string {
  if (typeof value["id"] === "string") return value["id"];
  throw batchFailed("the server named no id");
}

function statusOf({ status, request_counts: counts, errors }: Record<string, unknown>): BatchStatus {
  const { completed, failed, total } = isPlainObject(counts) ? counts : {};
  const data: unknown = isPlainObject(errors) ? errors["data"] : undefined;
  const problems = (Array.isArray(data) ? data : []).flatMap((problem: unknown) =>
    isPlainObject(problem) && typeof problem["message"] === "string" ? [problem["message"]] : [],
  );
  const [state, problem] = stateOf(String(status));
  return {
    state,
    completed: Number(completed ?? 0),
    failed: Number(failed ?? 0),
    total: Number(total ?? 0),
    problem: problems.length > 0 ? problems.join("; ") : problem,
  };
}

function stateOf(status: string): readonly [BatchStatus["state"], string | null] {
  if (status === "completed") return ["ended", null];
  if (status === "expired" || status === "cancelled")
    return ["ended", `it ${status === "expired" ? "expired" : "was cancelled"}`];
  return status === "failed" ? ["failed", "it failed"] : ["running", null];
}
