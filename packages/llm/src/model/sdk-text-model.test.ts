import { describe, expect, it } from "vitest";
import type { LlmCallError } from "../errors.ts";
import {
  type FakeReply,
  fakeBody,
  fakeDelay,
  fakeError,
  fakeRateLimit,
  fakeRefusal,
  fakeReset,
  fakeSilence,
  fakeText,
  fakeTruncated,
  startFakeServer,
} from "../testing/index.ts";
import { connectModel, type ConnectOptions } from "./connect-model.ts";

const request = { messages: [{ role: "user", content: "Say it." }] } as const;

async function ask(reply: FakeReply, options: Partial<ConnectOptions> = {}) {
  await using server = await startFakeServer({ answer: reply });
  const model = await connectModel({ model: "openai-compatible/fake", baseUrl: server.url, ...options });
  return await model.complete(request);
}

async function failureOf(reply: FakeReply, options: Partial<ConnectOptions> = {}) {
  const error = await ask(reply, options).then(
    (answer) => new Error(`It answered: ${answer.text}`),
    (error: unknown) => error as LlmCallError,
  );
  if (!("failure" in error)) throw error;
  const { status, retryable, retryAfterMs, charged } = error.failure;
  return [error.code, status, retryable ? "retryable" : "final", retryAfterMs, charged];
}

const wireForms = [
  ["chat", false],
  ["chat", true],
  ["completion", false],
  ["completion", true],
] as const;

describe.each(wireForms)("a model of the SDK (%s, streamed: %s)", (api, stream) => {
  const options = { api, stream };

  it("returns text, finish reason, usage and model", async () => {
    expect(await ask("One two, three!", options)).toEqual({
      text: "One two, three!",
      finishReason: "stop",
      usage: { inputTokens: 3, outputTokens: 5 },
      modelId: "fake",
    });
  });

  it("reports a truncated answer", async () => {
    expect(await ask(fakeTruncated("One"), options)).toMatchObject({ text: "One", finishReason: "length" });
  });

  it.each([
    ["absent", "absent", undefined, undefined],
    ["null", { usage: null }, undefined, undefined],
    ["of one side", { prompt_tokens: 7 }, 7, undefined],
    ["zero", { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }, undefined, undefined],
    ["text and negative", { prompt_tokens: "7", completion_tokens: -4 }, 7, undefined],
    ["of odd details", { prompt_tokens: 7, completion_tokens: 4, prompt_tokens_details: [1] }, 7, 4],
  ] as const)(
    "keeps an answer whose usage is %s, and reports missing counts as unknown",
    async (_, usage, ...known) => {
      const { text, usage: reported } = await ask(fakeText("Kept.", { usage }), options);
      expect([text, reported.inputTokens, reported.outputTokens]).toEqual(["Kept.", ...known]);
    },
  );

  it.each([
    ["a rate limit, in seconds", fakeRateLimit(2), "LLM_RATE_LIMITED", 429, "retryable", 2000, "nothing"],
    ["a rate limit, in ms", fakeRateLimit({ ms: 30 }), "LLM_RATE_LIMITED", 429, "retryable", 30, "nothing"],
    ["a rate limit", fakeRateLimit(), "LLM_RATE_LIMITED", 429, "retryable", undefined, "nothing"],
    ["an empty account", quota(), "LLM_QUOTA_EXHAUSTED", 429, "final", undefined, "nothing"],
    ["an overload", fakeError(503), "LLM_SERVER_FAILED", 503, "retryable", undefined, "nothing"],
    [
      "an error page",
      fakeBody("<html>", 502, "text/html"),
      "LLM_SERVER_FAILED",
      502,
      "retryable",
      undefined,
      "nothing",
    ],
    ["a bad request", fakeError(400), "LLM_REQUEST_REJECTED", 400, "final", undefined, "nothing"],
    ["a wrong key", fakeError(401), "LLM_KEY_REJECTED", 401, "final", undefined, "nothing"],
    ["a reset", fakeReset(), "LLM_CONNECTION_FAILED", undefined, "retryable", undefined, "unknown"],
  ] as const)("classifies %s", async (_, reply, ...expected) => {
    expect(await failureOf(reply, options)).toEqual(expected);
  });

  it.each([
    ["half of one", fakeBody('{"choices":[{"mess')],
    ["a web page", fakeBody("<html>Sign in</html>", 200, "text/html")],
    ["without choices", fakeBody('{"choices":[]}')],
    ["an error in a success", fakeBody('{"error":{"message":"upstream"}}')],
    ["empty", fakeBody("")],
  ])("rejects a response body that is %s", async (_, reply) => {
    const [code, , ...rest] = await failureOf(reply, options);
    expect([code, ...rest]).toEqual(["LLM_RESPONSE_INVALID", "retryable", undefined, "unknown"]);
  });

  it("distinguishes timeouts from aborts", async () => {
    expect(await failureOf(fakeSilence(), { ...options, timeoutMs: 50 })).toEqual([
      "LLM_CALL_TIMEOUT",
      undefined,
      "retryable",
      undefined,
      "unknown",
    ]);
    await using server = await startFakeServer({ answer: fakeDelay(10_000, "late") });
    const model = await connectModel({ model: "openai-compatible/fake", baseUrl: server.url, ...options });
    const reason = new Error("enough");
    await expect(model.complete(request, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const controller = new AbortController();
    const pending = model.complete(request, { signal: controller.signal });
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort(reason);
    await expect(pending).rejects.toBe(reason);
  });
});

function quota() {
  return fakeError(429, "You exceeded your current quota.", { code: "insufficient_quota" });
}

describe("connectModel", () => {
  it("sends every option of a request and no others", async () => {
    await using server = await startFakeServer();
    const model = await connectModel({
      model: "openai-compatible/org/name",
      baseUrl: server.url,
      apiKey: "key-1234",
      headers: { "x-team": "bakery" },
      body: { top_k: 5 },
    });
    await model.complete(request);
    await model.complete({
      messages: [{ role: "system", content: "Be brief." }, ...request.messages],
      temperature: 0.5,
      topP: 0.9,
      maxOutputTokens: 64,
      stop: ["\n\n"],
      seed: 7,
      json: { schema: { type: "object" }, name: "thing" },
    });
    expect(server.requests.map(({ body }) => body)).toEqual([
      { model: "org/name", messages: [{ role: "user", content: "Say it." }], top_k: 5 },
      {
        model: "org/name",
        messages: [
          { role: "system", content: "Be brief." },
          { role: "user", content: "Say it." },
        ],
        temperature: 0.5,
        top_p: 0.9,
        max_tokens: 64,
        stop: ["\n\n"],
        seed: 7,
        top_k: 5,
        response_format: {
          type: "json_schema",
          json_schema: { schema: { type: "object" }, name: "thing", strict: true },
        },
      },
    ]);
    const { authorization, "x-team": team } = server.requests[0]?.headers ?? {};
    expect([authorization, team]).toEqual(["Bearer key-1234", "bakery"]);
  });

  it("sends a base model its prompt unchanged and without stop words", async () => {
    await using server = await startFakeServer();
    const model = await connectModel({ model: "openai-compatible/base", baseUrl: server.url, api: "completion" });
    const prompt = "<fim_prefix>def f():\r\n\t<fim_suffix>\n<fim_middle>";
    await model.complete({ messages: [{ role: "user", content: prompt }] });
    await model.complete({ messages: [{ role: "user", content: prompt }], stop: ["\ndef "], maxOutputTokens: 9 });
    expect(server.requests.map(({ path, body }) => [path, body])).toEqual([
      ["/completions", { model: "base", prompt }],
      ["/completions", { model: "base", prompt, stop: ["\ndef "], max_tokens: 9 }],
    ]);
  });

  it("rejects a chat for a base model", async () => {
    const model = await connectModel({
      model: "openai-compatible/b",
      baseUrl: "http://127.0.0.1:9/v1",
      api: "completion",
    });
    const messages = [{ role: "system", content: "Be brief." }, ...request.messages] as const;
    await expect(model.complete({ messages })).rejects.toMatchObject({ code: "LLM_OPTION_INVALID" });
  });

  it("sends a different seed with each sample", async () => {
    await using server = await startFakeServer();
    const model = await connectModel({ model: "openai-compatible/fake", baseUrl: server.url });
    for (const sample of [0, 1, 2]) await model.complete({ ...request, seed: 40, sample });
    expect(server.requests.map(({ body }) => body["seed"])).toEqual([40, 41, 42]);
  });

  it("charges nothing for a failed connection, and reports an unknown charge for a gateway timeout", async () => {
    const server = await startFakeServer();
    await server.close();
    const model = await connectModel({ model: "openai-compatible/fake", baseUrl: server.url });
    await expect(model.complete(request)).rejects.toMatchObject({
      code: "LLM_CONNECTION_FAILED",
      failure: { charged: "nothing", retryable: true },
    });
    expect(await failureOf(fakeError(504))).toEqual(["LLM_SERVER_FAILED", 504, "retryable", undefined, "unknown"]);
  });

  it("separates a server's reasoning from the answer", async () => {
    const reply = fakeText("42", { reasoning: "Six times seven." });
    expect(await ask(reply)).toMatchObject({ text: "42", reasoning: "Six times seven." });
    expect(await ask(reply, { stream: true })).toMatchObject({ text: "42", reasoning: "Six times seven." });
  });

  it("returns the text of a refusal", async () => {
    expect(await ask(fakeRefusal("I cannot."))).toMatchObject({ text: "I cannot.", finishReason: "content_filter" });
  });

  it.each([
    ["answer", fakeReset("in-body"), false],
    ["stream", fakeText("A long answer that is cut.", { cutAfterPieces: 2 }), true],
  ] as const)("fails when the connection breaks in the %s", async (_, reply, stream) => {
    const [code, , ...rest] = await failureOf(reply, { stream });
    expect([code, ...rest]).toEqual(["LLM_CONNECTION_FAILED", "retryable", undefined, "unknown"]);
  });

  it("sends the user and password of a base URL as a header, and removes them from errors", async () => {
    await using server = await startFakeServer({ answer: fakeError(400) });
    const baseUrl = server.url.replace("http://", "http://user:passw0rd@");
    const model = await connectModel({ model: "openai-compatible/fake", baseUrl });
    const error = await model.complete(request).catch((error: unknown) => error);
    expect(server.requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from("user:passw0rd").toString("base64")}`);
    expect(everythingIn(error)).not.toContain("passw0rd");
    await expect(connectModel({ model: "x", baseUrl: "user:passw0rd@host" })).rejects.toThrow(
      "is no http or https URL",
    );
  });

  it("contains no key in any part of an error", async () => {
    await using server = await startFakeServer({ apiKey: "right" });
    const model = await connectModel({ model: "openai-compatible/fake", baseUrl: server.url, apiKey: "wrong-key-77" });
    const error = await model.complete(request).catch((error: unknown) => error as Error);
    expect(everythingIn(error)).toContain("Incorrect API key provided: [secret]");
    expect(everythingIn(error)).not.toContain("wrong-key-77");
  });
});

function everythingIn(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error);
  const fields = Object.fromEntries(Object.entries(error).filter(([name]) => name !== "cause"));
  return [error.message, error.stack, JSON.stringify(fields), everythingIn(error.cause ?? null)].join("\n");
}
