import type { ServerResponse } from "node:http";
import { parseJson } from "@repost/spec";
import { type FakeAnswer, fakeError } from "./fake-answer.ts";
import type { FakeRequest, FakeRequestBody } from "./fake-request.ts";
import { completionBody, sendAnswer, sendJson } from "./send-answer.ts";

interface BatchRoutesOptions {
  readonly polls: number;
  readonly answer: (path: string, body: FakeRequestBody) => Promise<{ request: FakeRequest; answer: FakeAnswer }>;
}

interface Batch {
  readonly id: string;
  readonly input: string;
  remainingPolls: number;
  cancelled: boolean;
  output: string | undefined;
  total: number;
}

/** Returns false for other paths. */
export type BatchRoutes = (request: FakeRequest, text: string, response: ServerResponse) => Promise<boolean>;

export function createBatchRoutes({ polls, answer }: BatchRoutesOptions): BatchRoutes {
  const files = new Map<string, string>();
  const batches = new Map<string, Batch>();

  const run = async (batch: Batch): Promise<void> => {
    const lines = (files.get(batch.input) ?? "").split("\n").filter((line) => line !== "");
    const rows: string[] = [];
    for (const line of lines) {
      const { custom_id, url, body } = JSON.parse(line) as { custom_id: string; url: string; body: FakeRequestBody };
      const result = await answer(url.replace(/^\/v1/u, ""), body);
      rows.push(JSON.stringify({ id: `row-${rows.length}`, custom_id, ...rowOf(result.answer, result.request) }));
    }
    batch.total = lines.length;
    batch.output = `file-${files.size}`;
    // Providers return results in any order.
    files.set(batch.output, rows.toReversed().join("\n"));
  };
  return async (request, text, response) => {
    const [, kind, id = "", action] = request.path.split("/");
    if (kind === "files" && request.method === "POST") {
      const file = `file-${files.size}`;
      files.set(file, uploadedText(request, text));
      await sendJson(response, 200, { id: file, object: "file", purpose: "batch" });
    } else if (kind === "files" && action === "content" && files.has(id)) {
      response.writeHead(200, { "content-type": "application/jsonl" });
      await new Promise<void>((resolve) => response.end(files.get(id), () => resolve()));
    } else if (kind === "batches" && request.method === "POST" && id === "") {
      const input = String(request.body["input_file_id"]);
      const begun = { remainingPolls: polls, cancelled: false, output: undefined, total: 0 };
      const batch = { id: `batch-${batches.size}`, input, ...begun };
      batches.set(batch.id, batch);
      await sendJson(response, 200, batchObject(batch));
    } else if (kind === "batches" && batches.has(id)) {
      const batch = batches.get(id) as Batch;
      if (action === "cancel") batch.cancelled = true;
      else if (!batch.cancelled && batch.remainingPolls-- <= 0 && batch.output === undefined) await run(batch);
      await sendJson(response, 200, batchObject(batch));
    } else if (kind === "files" || kind === "batches") {
      await sendAnswer(response, request, fakeError(404, `There is no ${request.path}.`));
    } else return false;
    return true;
  };
}

function rowOf(answer: FakeAnswer, request: FakeRequest): object {
  if (answer.kind === "choices")
    return { response: { status_code: 200, body: completionBody(answer, request) }, error: null };
  if (answer.kind === "body")
    return { response: { status_code: answer.status, body: parseJson(answer.body) ?? answer.body }, error: null };
  return { response: null, error: { code: "batch_expired", message: "This request could not be executed." } };
}

function batchObject({ id, output, cancelled, total }: Batch): object {
  const status = cancelled ? "cancelled" : output === undefined ? "in_progress" : "completed";
  return {
    id,
    object: "batch",
    status,
    output_file_id: output ?? null,
    error_file_id: null,
    request_counts: { total, completed: total, failed: 0 },
  };
}

/** Returns the form field `file`. */
function uploadedText({ headers }: FakeRequest, text: string): string {
  const boundary = /boundary=(?<boundary>[^;]+)/u.exec(headers["content-type"] ?? "")?.groups?.["boundary"] ?? "";
  const part = text.split(`--${boundary}`).find((section) => /^[^\r]*\r\n[^\r]*name="file"/u.test(section)) ?? "";
  return part.slice(part.indexOf("\r\n\r\n") + 4).replace(/\r\n$/u, "");
}
