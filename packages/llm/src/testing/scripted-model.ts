import type { TextModel, TextRequest, TextResponse } from "@repost/spec";

/** A response, its text, or an error to throw. */
export type ScriptedReply = string | Partial<TextResponse> | Error;

export interface ScriptedModel extends TextModel {
  readonly requests: readonly TextRequest[];
}

/** Returns one scripted reply for each call, and repeats the last. */
export function createScriptedModel(
  script: readonly ScriptedReply[] | ((request: TextRequest, index: number) => ScriptedReply | Promise<ScriptedReply>),
): ScriptedModel {
  const requests: TextRequest[] = [];
  const replyTo =
    typeof script === "function" ? script : (_: TextRequest, index: number) => script[index] ?? script.at(-1);
  return {
    requests,
    async complete(request, { signal } = {}) {
      signal?.throwIfAborted();
      const reply = (await replyTo(request, requests.push(request) - 1)) ?? "";
      signal?.throwIfAborted();
      if (reply instanceof Error) throw reply;
      return {
        text: "",
        finishReason: "stop",
        usage: { inputTokens: undefined, outputTokens: undefined },
        modelId: "scripted",
        ...(typeof reply === "string" ? { text: reply } : reply),
      };
    },
  };
}
