import { DEFAULT_REQUESTS, isPlainObject, parseJsonObject } from "@repost/spec";
import { withDeadline } from "../calls/with-deadline.ts";

interface BatchClientOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly redact: (text: string) => string;
  readonly send: typeof fetch;
}

/** HTTP client for batches, which the SDK lacks for some servers. */
interface BatchClient {
  /** @throws LlmCallError */
  json(method: string, path: string, body?: FormData | object, signal?: AbortSignal): Promise<Record<string, unknown>>;
  /** @throws LlmCallError */
  text(path: string, signal?: AbortSignal): Promise<string>;
}

/** Timeout of a request, because files may be large. */
const TIMEOUT_MS = DEFAULT_REQUESTS.timeoutMs;

export function createBatchClient({ url, headers, redact, send }: BatchClientOptions): BatchClient {
  const exchange = async <T>(
    method: string,
    path: string,
    body: FormData | object | undefined,
    { signal, read }: { readonly signal: AbortSignal | undefined; readonly read: (text: string) => T },
  ): Promise<T> => {
    signal?.throwIfAborted();
    return await withDeadline(TIMEOUT_MS, signal, async (deadline) => {
      try {
        const response = await send(url + path, { method, ...contentOf(body, headers), signal: deadline.signal });
        const text = await response.text();
        if (!response.ok) throw await failedExchange(url + path, response, text);
        return read(text);
      } catch (error) {
        signal?.throwIfAborted();
        const { callTimedOut, classifyFailure } = await import("../model/classify-failure.ts");
        const context = { model: "batches", redact, now: Date.now() };
        if (deadline.expired()) throw callTimedOut(TIMEOUT_MS, context);
        throw classifyFailure(await unwrapped(error, url + path), context);
      }
    });
  };
  return {
    json: async (method, path, body, signal) => await exchange(method, path, body, { signal, read: objectOf }),
    text: async (path, signal) => await exchange("GET", path, undefined, { signal, read: (text) => text }),
  };
}

function objectOf(text: string): Record<string, unknown> {
  const value = parseJsonObject(text);
  if (value === undefined) throw new Error("The server did not answer with a JSON object.");
  return value;
}

function contentOf(
  body: FormData | object | undefined,
  headers: Readonly<Record<string, string>>,
): { readonly headers: Readonly<Record<string, string>>; readonly body?: FormData | string } {
  if (body === undefined) return { headers };
  if (body instanceof FormData) return { headers, body };
  return { headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
}

/** The SDK's error, so that `classifyFailure` handles all failures. */
async function failedExchange(url: string, response: Response, responseBody: string): Promise<Error> {
  const { APICallError } = await import("ai");
  const error = parseJsonObject(responseBody)?.["error"];
  const message = isPlainObject(error) ? error["message"] : undefined;
  return new APICallError({
    message: typeof message === "string" ? message : response.statusText,
    url,
    requestBodyValues: {},
    statusCode: response.status,
    responseHeaders: Object.fromEntries(response.headers),
    responseBody,
  });
}

async function unwrapped(error: unknown, url: string): Promise<unknown> {
  const { APICallError } = await import("ai");
  if (APICallError.isInstance(error) || !(error instanceof TypeError)) return error;
  const message = error.cause instanceof Error ? error.cause.message : error.message;
  return new APICallError({ message: `Cannot connect to API: ${message}`, url, requestBodyValues: {}, cause: error });
}
