import { randomUUID } from "node:crypto";
import type { TextModel, TokenCounter } from "@repost/spec";
import { type ModelIdentity, requestKey } from "../cache/request-key.ts";
import { type Clock, systemClock } from "../calls/clock.ts";
import { LlmCallError, LlmError, priceMissing } from "../errors.ts";
import { type CallEnd, type CallJournal, finishedRecord, startedRecord } from "../journal/call-journal.ts";
import type { Budget, CallEstimate } from "./budget.ts";
import { estimateInput } from "./estimate-input.ts";
import { costOf, type ModelPrice } from "./price.ts";
import { requireAtLeast } from "../require-at-least.ts";
import { NO_TOKENS, UNKNOWN_TOKENS } from "./usage-totals.ts";

export interface BudgetedOptions {
  readonly budget: Budget;
  readonly identity: ModelIdentity;
  readonly price?: ModelPrice | undefined;
  /** @default an estimate of three bytes per token */
  readonly counter?: TokenCounter | undefined;
  readonly journal?: CallJournal | undefined;
  readonly clock?: Clock | undefined;
  readonly onCall?: ((call: CallReport) => void) | undefined;
}

export interface CallReport extends CallEnd {
  /** Digest of model and request. */
  readonly key: string;
}

/**
 * Wrap the model directly, inside of retries and cache, so that every call counts once.
 * @throws LlmError LLM_PRICE_MISSING if money is limited and the price is unknown
 */
export function withBudget(model: TextModel, options: BudgetedOptions): TextModel {
  const { budget, identity, price, counter, journal, clock = systemClock, onCall } = options;
  if (budget.limits.maxUsd !== undefined && price === undefined) throw priceMissing(identity.model);
  requireAtLeast(price ?? {}, { inputUsdPerMillion: 0, outputUsdPerMillion: 0, cachedInputUsdPerMillion: 0 });
  return {
    async complete(request, { signal } = {}) {
      const estimate: CallEstimate = {
        inputTokens: estimateInput(request, counter),
        outputTokens: request.maxOutputTokens,
        usd: (inputTokens, outputTokens) => costOf({ inputTokens, outputTokens }, price),
      };
      const reservation = await budget.reserve(estimate, signal);
      const key = requestKey(identity, request);
      const id = randomUUID();
      const begin = clock.now();
      const end = async (call: Omit<CallEnd, "wallMs">): Promise<void> => {
        reservation.settle(call);
        const ended = { ...call, wallMs: Math.round(clock.now() - begin) };
        await journal?.record(finishedRecord(id, ended));
        onCall?.({ key, ...ended });
      };
      try {
        await journal?.record(startedRecord(id, key, identity.model, reservation));
      } catch (error) {
        reservation.settle(NO_TOKENS);
        throw error;
      }
      const response = await model.complete(request, { signal }).catch(async (error: unknown) => {
        await end({ outcome: outcomeOf(error), ...(isFree(error) ? NO_TOKENS : UNKNOWN_TOKENS) });
        throw error;
      });
      const { inputTokens, outputTokens } = response.usage;
      await end({ outcome: "answered", inputTokens, outputTokens, usd: costOf(response.usage, price), response });
      return response;
    },
  };
}

function isFree(error: unknown): boolean {
  return LlmCallError.is(error) && error.failure.charged === "nothing";
}

function outcomeOf(error: unknown): string {
  return error instanceof LlmError ? error.code : "called_off";
}
