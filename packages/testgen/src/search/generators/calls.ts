import type { Candidate } from "../../subject.ts";
import { interleave } from "../../values/arrange.ts";
import { SEARCH_TUNING } from "../search-tuning.ts";
import { searched } from "../slots.ts";
import { viewsOf, withViews } from "../views.ts";
import { type CallContext, type InputGenerator, withoutProvenance } from "./input-generator.ts";

const { plainResults, viewedExamples, viewsOfExample } = SEARCH_TUNING;

const MODEL = { generator: "model", mutators: [] } as const;

/** Examples of documentation, callers and a model. */
export const example: InputGenerator<CallContext> = {
  name: "example",
  generate: ({ subject: { seeds } }) =>
    seeds.map((seed) => (seed.origin === "model" ? { ...seed, provenance: MODEL } : seed)),
};

export const plainCall: InputGenerator<CallContext> = {
  name: "plain_call",
  generate: ({ viewed }) => viewed,
};

/** Objects of functions show little without a view. */
export function callsWithoutViews({ subject, plain }: Omit<CallContext, "viewed">): readonly Candidate[] {
  const { resultFunctions = [] } = subject;
  return resultFunctions.length > 0 ? plain.slice(0, plainResults) : plain;
}

export function callsWithViews({ subject, plain, valueGenerator }: Omit<CallContext, "viewed">): readonly Candidate[] {
  const { resultFunctions = [], seeds } = subject;
  const views = viewsOf(resultFunctions, valueGenerator);
  const examples = seeds.filter(({ view }) => view === undefined).slice(0, viewedExamples);
  const ofSeeds = examples.flatMap((seed) => views.slice(0, viewsOfExample).map((view) => searched({ ...seed, view })));
  const provenance = { generator: "result_view", mutators: [] };
  const calls = interleave([withViews(plain, views), ofSeeds]);
  return calls.map((call) => ({ ...withoutProvenance(call), provenance }));
}
