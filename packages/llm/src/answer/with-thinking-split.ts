import type { TextModel } from "@repost/spec";
import { splitThinking } from "./split-thinking.ts";

/** Wrap it around a cache, which stores the original text. */
export function withThinkingSplit(model: TextModel): TextModel {
  return {
    async complete(request, options) {
      const response = await model.complete(request, options);
      const { answer, thinking, closed } = splitThinking(response.text);
      if (answer === response.text) return response;
      const reasoning = [response.reasoning, thinking].filter((part) => typeof part === "string").join("\n\n");
      return {
        ...response,
        text: answer,
        raw: response.raw ?? response.text,
        ...(reasoning === "" ? {} : { reasoning }),
        finishReason: closed ? response.finishReason : "length",
      };
    },
  };
}
