import type { TextModel, TokenCounter } from "@repost/spec";
import { estimateInput } from "../budget/estimate-input.ts";
import { requireAtLeast } from "../require-at-least.ts";
import { type Clock, systemClock } from "./clock.ts";
import { untilAborted } from "./until-aborted.ts";

export interface RateWindowOptions {
  readonly requestsPerMinute?: number;
  readonly tokensPerMinute?: number;
  readonly clock?: Clock;
}

interface WindowSlot {
  correct(tokens: number): void;
}

export interface RateWindow {
  /** Waits in order of arrival. */
  enter(tokens: number, signal?: AbortSignal): Promise<WindowSlot>;
}

const MINUTE_MS = 60_000;

/** Sliding minute. A call beyond the limit waits for an empty window. */
export function createRateWindow(options: RateWindowOptions): RateWindow {
  const { requestsPerMinute = Infinity, tokensPerMinute = Infinity, clock = systemClock } = options;
  requireAtLeast(options, { requestsPerMinute: 1, tokensPerMinute: 1 });
  let entries: { readonly at: number; tokens: number }[] = [];
  let last: Promise<unknown> = Promise.resolve();

  /** In ms. */
  const waitFor = (tokens: number): number => {
    const now = clock.now();
    entries = entries.filter(({ at }) => at > now - MINUTE_MS);
    let requests = entries.length;
    let used = entries.reduce((sum, entry) => sum + entry.tokens, 0);
    let wait = 0;
    for (const entry of entries) {
      if (requests < requestsPerMinute && used + tokens <= tokensPerMinute) break;
      requests -= 1;
      used -= entry.tokens;
      wait = entry.at + MINUTE_MS - now;
    }
    return wait;
  };
  const takeSlot = async (tokens: number, signal: AbortSignal | undefined): Promise<WindowSlot> => {
    signal?.throwIfAborted();
    for (let wait = waitFor(tokens); wait > 0; wait = waitFor(tokens)) await clock.sleep(wait, signal);
    const entry = { at: clock.now(), tokens };
    entries.push(entry);
    return { correct: (actual) => void (entry.tokens = actual) };
  };
  return {
    async enter(tokens, signal) {
      const turn = last.then(async () => await takeSlot(tokens, signal));
      last = turn.catch(() => undefined);
      return await untilAborted(turn, signal);
    },
  };
}

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
