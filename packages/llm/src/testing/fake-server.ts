import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { createBatchRoutes } from "./batch-routes.ts";
import { type FakeAnswer, fakeError, fakeText } from "./fake-answer.ts";
import { type FakeRequest, type FakeRequestBody, promptOf, requestKind } from "./fake-request.ts";
import { sendAnswer, sendJson } from "./send-answer.ts";

/** A text means `fakeText(text)`. */
export type FakeReply = FakeAnswer | string;

export type FakeScript = (request: FakeRequest) => FakeReply | Promise<FakeReply>;

export interface FakeServerOptions {
  /** @default "ok" */
  readonly answer?: FakeReply | FakeScript;
  /** @default ["fake"] */
  readonly models?: readonly string[];
  /** Other requests get 401. */
  readonly apiKey?: string;
  /** Before a batch is complete. @default 1 */
  readonly batchPolls?: number;
  readonly port?: number;
}

/** Local and OpenAI-compatible, with scripted answers. */
export interface FakeServer extends AsyncDisposable {
  /** `http://127.0.0.1:PORT/v1`. */
  readonly url: string;
  /** In order of arrival. */
  readonly requests: readonly FakeRequest[];
  /** Concurrent completions. */
  readonly maxActive: number;
  /** For the next completions. */
  enqueue(...replies: readonly (FakeReply | FakeScript)[]): void;
  /** Idempotent. */
  close(): Promise<void>;
}

/** Starts a server. Equal requests with equal scripts get equal answers. */
export async function startFakeServer(options: FakeServerOptions = {}): Promise<FakeServer> {
  const { answer = "ok", models = ["fake"], apiKey, port = 0, batchPolls = 1 } = options;
  const requests: FakeRequest[] = [];
  const queue: (FakeReply | FakeScript)[] = [];
  let active = 0;
  let maxActive = 0;

  const answerTo = async (request: FakeRequest): Promise<FakeAnswer> => {
    const next = queue.shift() ?? answer;
    const reply = typeof next === "function" ? await next(request) : next;
    return typeof reply === "string" ? fakeText(reply) : reply;
  };
  const record = (path: string, text: string, { headers, method }: Pick<FakeRequest, "headers" | "method">) => {
    const body = parseBody(text);
    const [index, receivedAt] = [requests.length, Date.now()];
    const request: FakeRequest = {
      index,
      kind: requestKind(path),
      method,
      path,
      headers,
      body,
      prompt: promptOf(body),
      receivedAt,
      active,
    };
    requests.push(request);
    return request;
  };
  const batches = createBatchRoutes({
    polls: batchPolls,
    answer: async (path, body) => {
      const request = record(path, JSON.stringify(body), { headers: {}, method: "POST" });
      return { request, answer: await answerTo(request) };
    },
  });
  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (incoming.url ?? "/").replace(/\?.*$/u, "").replace(/^\/v1/u, "");
    const isCompletion = requestKind(path) !== "other";
    if (isCompletion) active += 1;
    maxActive = Math.max(maxActive, active);
    try {
      const { headers, method = "GET" } = incoming;
      const text = await readText(incoming);
      const request = record(path, text, { headers, method });
      if (apiKey !== undefined && headers.authorization !== `Bearer ${apiKey}`) {
        await sendAnswer(response, request, wrongKey(headers.authorization));
      } else if (isCompletion) await sendAnswer(response, request, await answerTo(request));
      else if (path === "/models") await sendJson(response, 200, modelList(models));
      else if (!(await batches(request, text, response)))
        await sendAnswer(response, request, fakeError(404, `There is no ${method} ${path}.`));
    } finally {
      if (isCompletion) active -= 1;
    }
  };

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error: unknown) => {
      if (response.destroyed || response.headersSent) response.destroy();
      // A script that throws is a bug of the test.
      else void sendJson(response, 500, { error: { message: `The test's script failed: ${String(error)}` } });
    });
  });
  await listen(server, port);
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= stop(server));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    get maxActive() {
      return maxActive;
    },
    enqueue: (...replies) => void queue.push(...replies),
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
}

async function stop(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function parseBody(text: string): FakeRequestBody {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : { text };
  } catch {
    return { text };
  }
}

/** Repeats the wrong key, as OpenAI's server does. */
function wrongKey(authorization: string | undefined): FakeAnswer {
  const given = authorization?.replace(/^Bearer /u, "") ?? "";
  return fakeError(401, `Incorrect API key provided: ${given}.`, { code: "invalid_api_key" });
}

function modelList(models: readonly string[]): unknown {
  return { object: "list", data: models.map((id) => ({ id, object: "model", created: 0, owned_by: "fake" })) };
}
