import { loadLanguage } from "@repost/syntax";
import { inspectCalls, type CallsToInspect, type InspectedCalls } from "../data/inspect-calls.ts";
import { decodeMessages } from "../data/decode-messages.ts";
import { publishedProgram } from "../published/published-program.ts";
import type { PublishedRule } from "../published/published-rule.ts";
import { weakProgram } from "../weak/python/weak-program.ts";
import { placeWith, type Placement, type PlaceRequest } from "./place-solution.ts";

/** Jobs on the text and the values of candidates. They run in a worker thread; see `run-candidate-job.ts`. */

/** Loads the parser that a job on a text needs, outside of the job's limit of time. */
export async function prepare(request: PlaceRequest | CallsToInspect): Promise<void> {
  if ("code" in request) await loadLanguage(request.language);
}

export async function placeInModule(request: PlaceRequest): Promise<Placement> {
  const { language, code, entry: name, solution } = request;
  const adapter = await loadLanguage(language);
  return placeWith(request, async (definition) => adapter.splice({ code, name, definition, solution }));
}

export interface PlaceInWeakProgram extends PlaceRequest {
  readonly alias: string | null;
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
  return inspectCalls(expected, decodeMessages(messages, { calls: expected.length }), language);
}
