import type { Candidate } from "../../subject.ts";
import { repeatedCall } from "../repeated-calls.ts";
import { borrowArgument, refreshArgument, refreshView, tweakSomewhere } from "./change-value.ts";
import { changeOpen, changesOpen } from "./open-values.ts";
import { toggleOptional } from "./options.ts";
import { align, relate } from "./relate.ts";
import { changeState, freshReceiver, giveOption, passAttribute } from "./state.ts";
import type { MutationTools } from "./tools.ts";

type Mutation = (parent: Candidate, other: Candidate, tools: MutationTools) => Candidate;

const OF_FUNCTIONS: readonly (readonly [weight: number, Mutation])[] = [
  [40, (parent, _, tools) => tweakSomewhere(parent, tools)],
  [16, (parent, _, tools) => refreshArgument(parent, tools)],
  [12, (parent, _, tools) => toggleOptional(parent, tools)],
  [8, borrowArgument],
  [8, (parent, _, tools) => relate(parent, tools)],
  [4, (parent, _, tools) => align(parent, tools)],
  [12, (parent, _, tools) => tweakSomewhere(tweakSomewhere(parent, tools), tools)],
];

const OF_METHODS: readonly (readonly [weight: number, Mutation])[] = [
  ...OF_FUNCTIONS,
  [18, (parent, _, tools) => withPlan(parent, tools, changeState)],
  [14, (parent, _, tools) => withPlan(parent, tools, freshReceiver)],
  [3, (parent, _, tools) => withPlan(parent, tools, passAttribute)],
  [8, (parent, _, tools) => withPlan(parent, tools, giveOption)],
];

/** Probability of repeating the call before, where state may remain. */
const AGAIN = 0.1;
/** Probability of changing the view. */
const OF_VIEW = 0.25;

/** Probability of changing a caller's parameters instead, for calls through callers. */
const OF_OPEN = 0.6;

/** Returns a variation of a call; `other` sometimes provides an argument. */
export function mutate(parent: Candidate, other: Candidate, tools: MutationTools): Candidate {
  if (parent.view !== undefined && tools.random.chance(OF_VIEW)) return refreshView(parent, tools);
  const opened = changesOpen(tools, OF_OPEN) ? changeOpen(parent, undefined, tools) : null;
  if (opened !== null) return opened;
  const { repeated } = tools.subject;
  const again = repeated !== undefined && tools.random.chance(AGAIN) ? repeatedCall(parent, repeated) : null;
  if (again !== null) return again;
  const mutations = tools.subject.receiver === null ? OF_FUNCTIONS : OF_METHODS;
  const [, chosen] = tools.random.pickWeighted(mutations, ([weight]) => weight) ?? [];
  return chosen === undefined ? parent : chosen(parent, other, tools);
}

function withPlan(parent: Candidate, tools: MutationTools, mutation: typeof changeState): Candidate {
  const plan = tools.subject.receiver;
  return plan === null ? parent : mutation(parent, plan, tools);
}
