import { generateText, type LanguageModelMiddleware, wrapLanguageModel } from "ai";
import { type CallOptions, type TextModel, type TextRequest, type TextResponse, withoutUndefined } from "@repost/spec";
import type { ModelApi } from "@repost/spec/settings";
import { withDeadline } from "../calls/with-deadline.ts";
import { optionInvalid } from "../errors.ts";
import { callTimedOut, classifyFailure, type FailureContext } from "./classify-failure.ts";
import { rawPrompt } from "./raw-prompt.ts";
import type { SdkModel } from "./sdk-model.ts";
import { tokenUsage } from "./token-usage.ts";

interface SdkTextModelOptions {
  readonly model: SdkModel;
  readonly api: ModelApi;
  readonly stream: boolean;
  readonly timeoutMs: number;
  readonly redact: (text: string) => string;
}

/** One call per request. Failures are LlmErrors; an abort throws its reason. */
export function createSdkTextModel(options: SdkTextModelOptions): TextModel {
  const { model, timeoutMs, redact } = options;
  const name = `${model.provider.split(".")[0]}/${model.modelId}`;
  return {
    async complete(request, { signal }: CallOptions = {}) {
      signal?.throwIfAborted();
      return await withDeadline(timeoutMs, signal, async (deadline) => {
        try {
          return await call(options, request, deadline.signal);
        } catch (error) {
          signal?.throwIfAborted();
          const context: FailureContext = { model: name, redact, now: Date.now() };
          throw deadline.expired() ? callTimedOut(timeoutMs, context) : classifyFailure(error, context);
        }
      });
    },
  };
}

async function call(options: SdkTextModelOptions, request: TextRequest, signal: AbortSignal): Promise<TextResponse> {
  if (options.api === "chat") return await generate(options, request, signal);
  const raw = { prompt: promptOf(request), stop: request.stop?.length === 0 ? undefined : request.stop };
  return await rawPrompt.run(raw, async () => await generate(options, request, signal));
}

async function generate(
  options: SdkTextModelOptions,
  request: TextRequest,
  signal: AbortSignal,
): Promise<TextResponse> {
  const { temperature, topP, maxOutputTokens, stop, seed, sample = 0 } = request;
  const result = await generateText({
    model: wrapLanguageModel({
      model: options.model as Parameters<typeof wrapLanguageModel>[0]["model"],
      middleware: middlewareFor(options, request),
    }),
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    // All messages come from the caller.
    allowSystemInMessages: true,
    maxRetries: 0,
    abortSignal: signal,
    ...withoutUndefined({ temperature, topP, maxOutputTokens }),
    ...(stop === undefined ? {} : { stopSequences: [...stop] }),
    // With equal seeds, all samples would be the same.
    ...(seed === undefined ? {} : { seed: seed + sample }),
  });
  const { text, reasoningText: reasoning = "", finishReason, usage, response } = result.finalStep;
  return {
    text,
    ...(reasoning === "" ? {} : { reasoning }),
    finishReason: reasonOf(finishReason),
    usage: tokenUsage(usage),
    modelId: response.modelId,
  };
}

/** Base models accept a single message. */
function promptOf({ messages }: TextRequest): string {
  const [only, ...rest] = messages;
  if (only === undefined || rest.length > 0)
    throw optionInvalid("messages", "must have exactly one message, the prompt, for the completion API");
  return only.content;
}

function middlewareFor({ stream }: SdkTextModelOptions, { json }: TextRequest): LanguageModelMiddleware {
  return {
    specificationVersion: "v4",
    ...(json === undefined
      ? {}
      : { transformParams: ({ params }) => Promise.resolve({ ...params, responseFormat: formatOf(json) }) }),
    async wrapGenerate({ doGenerate, doStream }) {
      const result = stream ? await collectStream(await doStream()) : await doGenerate();
      // The SDK would print warnings to the console.
      return { ...result, warnings: [] };
    },
  };
}

type ResponseFormat = NonNullable<
  Parameters<NonNullable<LanguageModelMiddleware["transformParams"]>>[0]["params"]["responseFormat"]
>;

function formatOf({ schema, name }: NonNullable<TextRequest["json"]>): ResponseFormat {
  return { type: "json", ...(schema === undefined ? {} : { schema }), ...(name === undefined ? {} : { name }) };
}

function reasonOf(reason: string): TextResponse["finishReason"] {
  if (reason === "stop" || reason === "length") return reason;
  return reason === "content-filter" ? "content_filter" : "other";
}

type WrapGenerate = NonNullable<LanguageModelMiddleware["wrapGenerate"]>;

type GenerateResult = Awaited<ReturnType<WrapGenerate>>;

type StreamResult = Awaited<ReturnType<Parameters<WrapGenerate>[0]["doStream"]>>;

/** A stream without a finish reason is a broken connection, not a short answer. */
async function collectStream({ stream, request, response }: StreamResult): Promise<GenerateResult> {
  let text = "";
  let reasoning = "";
  let metadata = {};
  let warnings: GenerateResult["warnings"] = [];
  let end: Pick<GenerateResult, "finishReason" | "usage"> | undefined;
  for await (const part of stream) {
    if (part.type === "text-delta") text += part.delta;
    else if (part.type === "reasoning-delta") reasoning += part.delta;
    else if (part.type === "stream-start") warnings = part.warnings;
    else if (part.type === "error") throw part.error;
    else if (part.type === "response-metadata") {
      const { type: _type, ...rest } = part;
      metadata = rest;
    } else if (part.type === "finish") end = { finishReason: part.finishReason, usage: part.usage };
  }
  if (end?.finishReason.raw === undefined) throw new Error("The stream ended before the answer did: terminated");
  return {
    content: [
      ...(reasoning === "" ? [] : [{ type: "reasoning" as const, text: reasoning }]),
      ...(text === "" ? [] : [{ type: "text" as const, text }]),
    ],
    ...end,
    warnings,
    ...(request === undefined ? {} : { request }),
    response: { ...response, ...metadata },
  };
}
