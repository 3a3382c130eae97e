import type { Parameter } from "../../subject.ts";
import { code } from "../../values/expression.ts";
import { actionCalls, bind } from "../action-calls.ts";
import { filledObjects, rowsAskingFor } from "../filled-objects.ts";
import { SEARCH_TUNING } from "../search-tuning.ts";
import { callWith, type InputGenerator, type ReceiverContext, withoutProvenance } from "./input-generator.ts";

const { callsOfAction, crossedReceivers, listsOnCrossedReceiver, listsOnFilledReceiver } = SEARCH_TUNING;

const newCall: typeof callWith = (row, on) => withoutProvenance(callWith(row, on));

/** Calls the usual receiver with every argument list. */
export const usualReceiver: InputGenerator<ReceiverContext> = {
  name: "usual_receiver",
  generate: ({ lists, receivers: [receiver] }) => lists.map((row) => callWith(row, { receiver })),
};

/** Calls every other receiver with the usual argument list. */
export const otherReceiver: InputGenerator<ReceiverContext> = {
  name: "other_receiver",
  generate: ({ lists: [usual], receivers }) => receivers.slice(1).map((receiver) => newCall(usual, { receiver })),
};

/** Passes the receiver as argument, for comparisons by identity. */
export const receiverAsArgument: InputGenerator<ReceiverContext> = {
  name: "receiver_as_argument",
  generate({ plan, subject: { parameters }, lists: [usual], receivers: [object] }) {
    const receiver = code(plan.variable);
    const positional = usual.positional.map((value, index) =>
      takesInstance(parameters[index], plan.className) ? receiver : value,
    );
    if (!positional.includes(receiver)) return [];
    return [newCall({ positional, named: usual.named }, { setup: [bind(plan, object)], receiver })];
  },
};

function takesInstance(parameter: Parameter | undefined, className: string): boolean {
  const shapes = parameter === undefined ? [] : [parameter.declared, ...parameter.hints.map(({ shape }) => shape)];
  return shapes
    .flatMap((shape) => (shape.kind === "union" ? shape.options : [shape]))
    .some((shape) => shape.kind === "instance" && shape.name === className);
}

/** Calls filled receivers with arguments that name values added before. */
export const filledReceiver: InputGenerator<ReceiverContext> = {
  name: "filled_receiver",
  generate: ({ plan, lists, receivers: [receiver], valueGenerator }) =>
    filledObjects(plan, valueGenerator).flatMap((statements, index, { length }) => {
      const setup = [bind(plan, receiver), ...statements];
      const count = index === 0 || index === length - 1 ? listsOnFilledReceiver : 1;
      const rows = [...rowsAskingFor(statements, lists[0]), ...lists.slice(0, count)];
      return rows.map((row) => newCall(row, { setup, receiver: code(plan.variable) }));
    }),
};

/** The usual call after one change of the receiver's state. */
export const stateChange: InputGenerator<ReceiverContext> = {
  name: "state_change",
  generate: ({ plan, lists: [usual], receivers: [receiver], valueGenerator }) =>
    plan.actions.flatMap((action) =>
      actionCalls(plan, action, valueGenerator)
        .slice(0, callsOfAction)
        .map((run) => newCall(usual, { setup: [bind(plan, receiver), run], receiver: code(plan.variable) })),
    ),
};

export const receiverAndArguments: InputGenerator<ReceiverContext> = {
  name: "receiver_and_arguments",
  generate: ({ lists, receivers }) =>
    receivers
      .slice(1, 1 + crossedReceivers)
      .flatMap((receiver, index) =>
        lists.slice(1 + index, 1 + index + listsOnCrossedReceiver).map((row) => newCall(row, { receiver })),
      ),
};
