import type { Candidate, ReceiverPlan, Subject } from "../../subject.ts";
import { type ArgumentRow, argumentRows } from "../../values/argument-rows.ts";
import { interleave } from "../../values/arrange.ts";
import type { Expression } from "../../values/expression.ts";
import type { ValueGenerator } from "../../values/value-generator.ts";
import { distinctCandidates } from "../candidates.ts";
import { SEARCH_TUNING } from "../search-tuning.ts";
import { callsWithoutViews, callsWithViews, example, plainCall } from "./calls.ts";
import { type CallContext, callWith, generateAll, type GeneratorRow, type ReceiverContext } from "./input-generator.ts";
import {
  filledReceiver,
  otherReceiver,
  receiverAndArguments,
  receiverAsArgument,
  stateChange,
  usualReceiver,
} from "./receivers.ts";

const CHANGED_ARGUMENT = { generator: "changed_argument", mutators: [] };
const ALL = Number.POSITIVE_INFINITY;

interface GeneratorTable {
  readonly receivers: readonly GeneratorRow<ReceiverContext>[];
  readonly calls: readonly GeneratorRow<CallContext>[];
}

/** Generators of a group take turns in row order. */
export const INPUT_GENERATORS: GeneratorTable = {
  receivers: [
    { generator: usualReceiver, leads: 1 },
    { generator: receiverAsArgument, leads: ALL },
    { generator: filledReceiver, leads: 0 },
    { generator: otherReceiver, leads: 0 },
    { generator: stateChange, leads: 0 },
    { generator: receiverAndArguments, leads: 0 },
  ],
  calls: [
    { generator: plainCall, leads: 0 },
    { generator: example, leads: SEARCH_TUNING.leadingExamples },
  ],
};

/** Returns examples, then usual values changed in one place, alternating with examples. */
export function seedPool(subject: Subject, valueGenerator: ValueGenerator): readonly Candidate[] {
  const rows = argumentRows(subject.parameters, (parameter) => valueGenerator.variantsFor(parameter));
  const lists = rows.map((row) => ({ ...row, provenance: CHANGED_ARGUMENT }));
  const plain =
    subject.receiver === null
      ? lists.map((row) => callWith(row))
      : callsOnReceivers({ subject, valueGenerator, plan: subject.receiver }, lists);
  const context = { subject, valueGenerator, plain };
  const viewed = interleave([callsWithoutViews(context), callsWithViews(context)]);
  return distinctCandidates(generateAll(INPUT_GENERATORS.calls, { ...context, viewed }));
}

function callsOnReceivers(
  context: Omit<ReceiverContext, "lists" | "receivers">,
  [first, ...laterRows]: readonly ArgumentRow[],
): readonly Candidate[] {
  const [receiver, ...more] = receiversOf(context.plan, context.valueGenerator);
  if (first === undefined || receiver === undefined) return [];
  const tables = { lists: [first, ...laterRows], receivers: [receiver, ...more] } as const;
  return generateAll(INPUT_GENERATORS.receivers, { ...context, ...tables });
}

/** The most usual receiver comes first. */
export function receiversOf(plan: ReceiverPlan, valueGenerator: ValueGenerator): readonly Expression[] {
  return valueGenerator.variants({ kind: "instance", name: plan.factoryName });
}
