import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { parseJson } from "@repost/spec";
import { type BatchRoutes, createBatchRoutes } from "./batch-routes.ts";
import { type FakeAnswer, fakeError, fakeText } from "./fake-answer.ts";
import { type FakeRequest, type FakeRequestBody, promptOf, requestKind } from "./fake-request.ts";
import { sendAnswer, sendJson } from "./send-answer.ts";

/** Answer of a script; a text means `fakeText(text)`. */
export type FakeReply = FakeAnswer | string;

export type FakeScript = (request: FakeRequest) => FakeReply | Promise<FakeReply>;

export interface FakeServerOptions {
  /** @default "ok" */
  readonly answer?: FakeReply | FakeScript;
  /** @default ["fake"] */
  readonly models?: readonly string[];
  /** Accepted key; other requests get 401. */
  readonly apiKey?: string;
  /** Polls before a batch is complete. @default 1 */
  readonly batchPolls?: number;
  readonly port?: number;
}

/** Local OpenAI-compatible server with scripted answers. */
export interface FakeServer extends AsyncDisposable {
  /** `http://127.0.0.1:PORT/v1`. */
  readonly url: string;
  /** In order of arrival. */
  readonly requests: readonly FakeRequest[];
  /** Maximum number of concurrent completions so far. */
  readonly maxActive: number;
  /** Adds answers for the next completions. */
  enqueue(...replies: readonly (FakeReply | FakeScript)[]): void;
  /** Idempotent. */
  close(): Promise<void>;
}

/** Starts a server. Equal requests with equal scripts get equal answers. */
export async function startFakeServer(options: FakeServerOptions = {}): Promise<FakeServer> {
  const fake = new ScriptedServer(options);
  await fake.listen(options.port ?? 0);
  return fake;
}

class ScriptedServer implements FakeServer {
  readonly requests: FakeRequest[] = [];
  url = "";
  maxActive = 0;
  readonly #queue: (FakeReply | FakeScript)[] = [];
  readonly #options: FakeServerOptions;
  readonly #batches: BatchRoutes;
  readonly #server: Server;
  #active = 0;
  #closing: Promise<void> | undefined;

  constructor(options: FakeServerOptions) {
    this.#options = options;
    this.#batches = createBatchRoutes({
      polls: options.batchPolls ?? 1,
      answer: async (path, body) => {
        const request = this.#record(path, JSON.stringify(body), { headers: {}, method: "POST" });
        return { request, answer: await this.#answerTo(request) };
      },
    });
    this.#server = createServer((incoming, response) => {
      this.#handle(incoming, response).catch((error: unknown) => {
        if (response.destroyed || response.headersSent) response.destroy();
        // A script that throws is a bug of the test.
        else void sendJson(response, 500, { error: { message: `The test's script failed: ${String(error)}` } });
      });
    });
  }

  async listen(port: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(port, "127.0.0.1", resolve);
    });
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  enqueue(...replies: readonly (FakeReply | FakeScript)[]): void {
    this.#queue.push(...replies);
  }

  close(): Promise<void> {
    return (this.#closing ??= stop(this.#server));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #answerTo(request: FakeRequest): Promise<FakeAnswer> {
    const next = this.#queue.shift() ?? this.#options.answer ?? "ok";
    const reply = typeof next === "function" ? await next(request) : next;
    return typeof reply === "string" ? fakeText(reply) : reply;
  }

  #record(path: string, text: string, { headers, method }: Pick<FakeRequest, "headers" | "method">): FakeRequest {
    const body = parseBody(text);
    const request: FakeRequest = {
      index: this.requests.length,
      kind: requestKind(path),
      method,
      path,
      headers,
      body,
      prompt: promptOf(body),
      receivedAt: Date.now(),
      active: this.#active,
    };
    this.requests.push(request);
    return request;
  }

  async #handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (incoming.url ?? "/").replace(/\?.*$/u, "").replace(/^\/v1/u, "");
    const isCompletion = requestKind(path) !== "other";
    if (isCompletion) this.#active += 1;
    this.maxActive = Math.max(this.maxActive, this.#active);
    try {
      const { headers, method = "GET" } = incoming;
      const text = await readText(incoming);
      await this.#respond(this.#record(path, text, { headers, method }), text, response);
    } finally {
      if (isCompletion) this.#active -= 1;
    }
  }

  async #respond(request: FakeRequest, text: string, response: ServerResponse): Promise<void> {
    const { apiKey, models = ["fake"] } = this.#options;
    const { authorization } = request.headers;
    if (apiKey !== undefined && authorization !== `Bearer ${apiKey}`) {
      await sendAnswer(response, request, wrongKey(authorization));
    } else if (request.kind !== "other") await sendAnswer(response, request, await this.#answerTo(request));
    else if (request.path === "/models") await sendJson(response, 200, modelList(models));
    else if (!(await this.#batches(request, text, response)))
      await sendAnswer(response, request, fakeError(404, `There is no ${request.method} ${request.path}.`));
  }
}

async function stop(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function parseBody(text: string): FakeRequestBody {
  const value = parseJson(text);
  return typeof value === "object" && value !== null ? { ...value } : { text };
}

/** Repeats the wrong key, as OpenAI's server does. */
function wrongKey(authorization: string | undefined): FakeAnswer {
  const key = authorization?.replace(/^Bearer /u, "") ?? "";
  return fakeError(401, `Incorrect API key provided: ${key}.`, { code: "invalid_api_key" });
}

function modelList(models: readonly string[]): unknown {
  return { object: "list", data: models.map((id) => ({ id, object: "model", created: 0, owned_by: "fake" })) };
}
