import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { type FakeAnswer, fakeError, fakeText } from "./fake-answer.ts";
import { type FakeRequest, type FakeRequestBody, promptOf, requestKind } from "./fake-request.ts";
import { sendAnswer, sendJson } from "./send-answer.ts";

/** A text stands for `fakeText(text)`. */
export type FakeReply = FakeAnswer | string;

/** Answers as a program: called once a request, in the order in which requests come in. */
export type FakeScript = (request: FakeRequest) => FakeReply | Promise<FakeReply>;

export interface FakeServerOptions {
  /** What is answered when nothing is enqueued. @default "ok" */
  readonly answer?: FakeReply | FakeScript;
  /** Names that `GET /models` lists. @default ["fake"] */
  readonly models?: readonly string[];
  /** Requests without this bearer token get 401. @default none is asked for */
  readonly apiKey?: string;
  /** @default a free one */
  readonly port?: number;
}

/** An OpenAI-compatible server on this machine that does what a test tells it. */
export interface FakeServer extends AsyncDisposable {
  /** Base URL, `http://127.0.0.1:PORT/v1`. */
  readonly url: string;
  /** All requests so far, in the order in which they came in. */
  readonly requests: readonly FakeRequest[];
  /** The most completions that were ever under way at once. */
  readonly maxActive: number;
  /** Adds answers for the next completions; afterwards `answer` is asked again. */
  enqueue(...replies: readonly (FakeReply | FakeScript)[]): void;
  /** Ends every connection and the server. Idempotent. */
  close(): Promise<void>;
}

/** Starts a server. Same requests and same script, same answers. */
export async function startFakeServer(options: FakeServerOptions = {}): Promise<FakeServer> {
  const { answer = "ok", models = ["fake"], apiKey, port = 0 } = options;
  const requests: FakeRequest[] = [];
  const queue: (FakeReply | FakeScript)[] = [];
  let active = 0;
  let maxActive = 0;

  const complete = async (request: FakeRequest, response: ServerResponse): Promise<void> => {
    const next = queue.shift() ?? answer;
    const reply = typeof next === "function" ? await next(request) : next;
    await sendAnswer(response, request, typeof reply === "string" ? fakeText(reply) : reply);
  };
  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (incoming.url ?? "/").replace(/\?.*$/u, "").replace(/^\/v1/u, "");
    const kind = requestKind(path);
    const isCompletion = kind !== "other";
    if (isCompletion) active += 1;
    maxActive = Math.max(maxActive, active);
    try {
      const body = parseBody(await readText(incoming));
      const { headers, method = "GET" } = incoming;
      const index = requests.length;
      const receivedAt = Date.now();
      const request = { index, kind, method, path, headers, body, prompt: promptOf(body), receivedAt, active };
      requests.push(request);
      if (apiKey !== undefined && headers.authorization !== `Bearer ${apiKey}`) {
        await sendAnswer(response, request, wrongKey(headers.authorization));
      } else if (isCompletion) await complete(request, response);
      else if (path === "/models") await sendJson(response, 200, modelList(models));
      else await sendAnswer(response, request, fakeError(404, `There is no ${method} ${path}.`));
    } finally {
      if (isCompletion) active -= 1;
    }
  };

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error: unknown) => {
      if (response.destroyed || response.headersSent) response.destroy();
      // A script that throws is a mistake of the test: it shows as a server error with the reason in it.
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

/** As OpenAI's own server does, the answer repeats the key that was wrong. */
function wrongKey(authorization: string | undefined): FakeAnswer {
  const given = authorization?.replace(/^Bearer /u, "") ?? "";
  return fakeError(401, `Incorrect API key provided: ${given}.`, { code: "invalid_api_key" });
}

function modelList(models: readonly string[]): unknown {
  return { object: "list", data: models.map((id) => ({ id, object: "model", created: 0, owned_by: "fake" })) };
}
