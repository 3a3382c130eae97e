import type { TextModel, TokenCounter } from "@repost/spec";
import { estimateInput } from "../budget/estimate-input.ts";
import type { RateWindow } from "./rate-window.ts";

/** Models of one account may share a window. */
export function withRateWindow(model: TextModel, window: RateWindow, counter?: TokenCounter): TextModel {
  return {
    async complete(request, { signal } = {}) {
      const entry = await window.enter(estimateInput(request, counter) + (request.maxOutputTokens ?? 0), signal);
      const response = await model.complete(request, { signal });
      const { inputTokens, outputTokens } = response.usage;
      if (inputTokens !== undefined && outputTokens !== undefined) entry.correct(inputTokens + outputTokens);
      return response;
    },
  };
}
