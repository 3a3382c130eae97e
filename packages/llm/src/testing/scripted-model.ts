import type { TextModel, TextRequest, TextResponse } from "@repost/spec";

/** A whole response, a text for one, or what is thrown. */
export type ScriptedReply = string | Partial<TextResponse> | Error;

export interface ScriptedModel extends TextModel {
  /** What was asked, in order. */
  readonly requests: readonly TextRequest[];
}

/**
 * A model without a server: answers what the script says, one reply a call; the last one serves all further calls. Where the script is a
 * function, it is called with each request and its position.
 */
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
