import { loadLanguage } from "@repost/syntax";
import { inspectCalls, type CallsToInspect, type InspectedCalls } from "../data/inspect-calls.ts";
import { decodeMessages } from "../data/decode-messages.ts";
import { publishedProgram } from "../published/published-program.ts";
import type { PublishedRule } from "../published/published-rule.ts";
import type { StreamToInspect } from "../weak/inspect-stream.ts";
import { type PlaceInWeakProgram, weakProgram } from "../weak/python/weak-program.ts";
import { placeWith, type Placement, type PlaceRequest } from "./place-solution.ts";

export { readMessage } from "../split/check-message.ts";
export { inspectStream } from "../weak/inspect-stream.ts";

/** Loads the parser before time limits start. */
export async function prepare(input: PlaceRequest | CallsToInspect | StreamToInspect | string): Promise<void> {
  if (typeof input === "object" && "code" in input) await loadLanguage(input.language);
}

export async function placeInModule(request: PlaceRequest): Promise<Placement> {
  const { language, code, entry: name, solution } = request;
  const adapter = await loadLanguage(language);
  return placeWith(request, async (definition) => adapter.splice({ code, name, definition, solution }));
}

export function placeInWeakProgram(request: PlaceInWeakProgram): Promise<Placement> {
  return placeWith(request, () => weakProgram(request));
}

export interface PlaceInPublishedProgram extends PlaceRequest {
  readonly rule: PublishedRule;
}

export async function placeInPublishedProgram(request: PlaceInPublishedProgram): Promise<Placement> {
  const adapter = await loadLanguage(request.language);
  return placeWith(request, () => publishedProgram(adapter, request.rule, request.entry, request.solution));
}

export function inspectMessages({ messages, expected, language }: CallsToInspect): InspectedCalls {
  return inspectCalls(expected, decodeMessages(messages, expected.length), language);
}
