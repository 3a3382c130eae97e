/** Tokens as the server reports them: counted by the server, left out, or exactly this value, however odd. */
export type FakeUsage = "counted" | "absent" | { readonly [field: string]: unknown };

/** One answer of several to a request with `n`. */
export interface FakeChoice {
  /** null: no content at all, as beside a refusal. */
  readonly text: string | null;
  /** @default "stop" */
  readonly finishReason?: string | null;
  /** Sent as `reasoning_content` (chat only). @default none */
  readonly reasoning?: string;
  /** Sent as `refusal` (chat only). @default none */
  readonly refusal?: string;
}

/** What the server does with one request. */
export type FakeAnswer =
  | {
      readonly kind: "choices";
      readonly choices: readonly [FakeChoice, ...FakeChoice[]];
      readonly usage: FakeUsage;
      /** Streamed only: ends the connection after so many pieces. */
      readonly cutAfterPieces: number | undefined;
    }
  | {
      readonly kind: "body";
      readonly status: number;
      readonly body: string;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly kind: "reset"; readonly when: "before-headers" | "in-body" }
  | { readonly kind: "silence" }
  | { readonly kind: "delayed"; readonly delayMs: number; readonly answer: FakeAnswer };

export interface FakeTextOptions extends Omit<FakeChoice, "text"> {
  /** @default "counted" */
  readonly usage?: FakeUsage;
  /** Streamed only: ends the connection after so many pieces, as servers do that fall over. @default never */
  readonly cutAfterPieces?: number;
}

/** An answer in text; several texts are the choices of a request with `n`. */
export function fakeText(text: string | readonly [string, ...string[]], options: FakeTextOptions = {}): FakeAnswer {
  const { usage = "counted", cutAfterPieces, ...choice } = options;
  const [first, ...others] = typeof text === "string" ? [text] : text;
  return {
    kind: "choices",
    choices: [{ ...choice, text: first }, ...others.map((other) => ({ ...choice, text: other }))],
    usage,
    cutAfterPieces,
  };
}

/** An answer that ran into its limit of tokens. */
export function fakeTruncated(text: string, options: FakeTextOptions = {}): FakeAnswer {
  return fakeText(text, { ...options, finishReason: "length" });
}

/** A model that declines, as OpenAI's API says it: no content, and a refusal beside it. */
export function fakeRefusal(refusal: string, usage: FakeUsage = "counted"): FakeAnswer {
  return { kind: "choices", choices: [{ text: null, refusal }], usage, cutAfterPieces: undefined };
}

/** An error in OpenAI's form. */
export function fakeError(
  status: number,
  message = `The server says ${status}.`,
  { code = null, headers = {} }: { readonly code?: string | null; readonly headers?: Record<string, string> } = {},
): FakeAnswer {
  const body = JSON.stringify({ error: { message, type: "fake_error", param: null, code } });
  return { kind: "body", status, body, headers: { "content-type": "application/json", ...headers } };
}

/** 429. `retryAfter`: seconds, a date (sent in HTTP's form, whole seconds), or `{ ms }` for the header retry-after-ms. */
export function fakeRateLimit(retryAfter?: number | Date | { readonly ms: number }): FakeAnswer {
  return fakeError(429, "Rate limit reached.", { code: "rate_limit_exceeded", headers: retryHeaders(retryAfter) });
}

function retryHeaders(retryAfter: number | Date | { readonly ms: number } | undefined): Record<string, string> {
  if (retryAfter === undefined) return {};
  if (typeof retryAfter === "number") return { "retry-after": String(retryAfter) };
  if (retryAfter instanceof Date) return { "retry-after": retryAfter.toUTCString() };
  return { "retry-after-ms": String(retryAfter.ms) };
}

/** Exactly this body: truncated JSON, an HTML page of a proxy, an empty text. */
export function fakeBody(body: string, status = 200, contentType = "application/json"): FakeAnswer {
  return { kind: "body", status, body, headers: { "content-type": contentType } };
}

/** A connection that ends before an answer, or in the middle of it. */
export function fakeReset(when: "before-headers" | "in-body" = "before-headers"): FakeAnswer {
  return { kind: "reset", when };
}

/** No answer at all, until the client goes away or the server is closed. */
export function fakeSilence(): FakeAnswer {
  return { kind: "silence" };
}

/** An answer that takes its time. */
export function fakeDelay(delayMs: number, answer: FakeAnswer | string): FakeAnswer {
  return { kind: "delayed", delayMs, answer: typeof answer === "string" ? fakeText(answer) : answer };
}
