/** Usage in the answer; an object is sent as it is. */
export type FakeUsage = "counted" | "absent" | { readonly [field: string]: unknown };

export interface FakeChoice {
  /** null as in a refusal. */
  readonly text: string | null;
  /** @default "stop" */
  readonly finishReason?: string | null;
  /** Sent as `reasoning_content` (chat only). */
  readonly reasoning?: string;
  /** Sent as `refusal` (chat only). */
  readonly refusal?: string;
}

export type FakeAnswer =
  | {
      readonly kind: "choices";
      readonly choices: readonly [FakeChoice, ...FakeChoice[]];
      readonly usage: FakeUsage;
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
  /** Streaming only: number of events before the connection closes. */
  readonly cutAfterPieces?: number;
}

/** Several texts are the choices of a request with `n`. */
export function fakeText(text: string | readonly [string, ...string[]], options: FakeTextOptions = {}): FakeAnswer {
  const { usage = "counted", cutAfterPieces, ...choice } = options;
  const [first, ...otherTexts] = typeof text === "string" ? [text] : text;
  return {
    kind: "choices",
    choices: [{ ...choice, text: first }, ...otherTexts.map((other) => ({ ...choice, text: other }))],
    usage,
    cutAfterPieces,
  };
}

/** Creates an answer that reached its token limit. */
export function fakeTruncated(text: string, options: FakeTextOptions = {}): FakeAnswer {
  return fakeText(text, { ...options, finishReason: "length" });
}

/** Creates a refusal in OpenAI's format. */
export function fakeRefusal(refusal: string, usage: FakeUsage = "counted"): FakeAnswer {
  return { kind: "choices", choices: [{ text: null, refusal }], usage, cutAfterPieces: undefined };
}

/** Creates an error in OpenAI's format. */
export function fakeError(
  status: number,
  message = `The server says ${status}.`,
  { code = null, headers = {} }: { readonly code?: string | null; readonly headers?: Record<string, string> } = {},
): FakeAnswer {
  const body = JSON.stringify({ error: { message, type: "fake_error", param: null, code } });
  return { kind: "body", status, body, headers: { "content-type": "application/json", ...headers } };
}

/** `retryAfter`: seconds, a date, or `{ ms }` for `retry-after-ms`. */
export function fakeRateLimit(retryAfter?: number | Date | { readonly ms: number }): FakeAnswer {
  return fakeError(429, "Rate limit reached.", { code: "rate_limit_exceeded", headers: retryHeaders(retryAfter) });
}

function retryHeaders(retryAfter: number | Date | { readonly ms: number } | undefined): Record<string, string> {
  if (retryAfter === undefined) return {};
  if (typeof retryAfter === "number") return { "retry-after": String(retryAfter) };
  if (retryAfter instanceof Date) return { "retry-after": retryAfter.toUTCString() };
  return { "retry-after-ms": String(retryAfter.ms) };
}

/** Literal body, such as truncated JSON or HTML. */
export function fakeBody(body: string, status = 200, contentType = "application/json"): FakeAnswer {
  return { kind: "body", status, body, headers: { "content-type": contentType } };
}

export function fakeReset(when: "before-headers" | "in-body" = "before-headers"): FakeAnswer {
  return { kind: "reset", when };
}

/** Creates a missing answer, until the connection ends. */
export function fakeSilence(): FakeAnswer {
  return { kind: "silence" };
}

export function fakeDelay(delayMs: number, answer: FakeAnswer | string): FakeAnswer {
  return { kind: "delayed", delayMs, answer: typeof answer === "string" ? fakeText(answer) : answer };
}
