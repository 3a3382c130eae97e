import type { LanguageModelMiddleware } from "ai";

type WrapGenerate = NonNullable<LanguageModelMiddleware["wrapGenerate"]>;
type GenerateResult = Awaited<ReturnType<WrapGenerate>>;
type StreamResult = Awaited<ReturnType<Parameters<WrapGenerate>[0]["doStream"]>>;

/** Collects a streamed answer. A stream without a finish reason is a broken connection, not a short answer. */
export async function collectStream({ stream, request, response }: StreamResult): Promise<GenerateResult> {
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
