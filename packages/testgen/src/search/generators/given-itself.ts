import type { Candidate, Parameter, ReceiverPlan } from "../../subject.ts";
import type { ArgumentRow } from "../../values/argument-rows.ts";
import { code, type Expression } from "../../values/expression.ts";
import { bind } from "../action-calls.ts";
import type { InputGenerator, ReceiverContext } from "./input-generator.ts";

export const receiverAsArgument: InputGenerator<ReceiverContext> = {
  name: "receiver_as_argument",
  generate: ({ plan, subject: { parameters }, lists: [usual], receivers: [receiver] }) =>
    givenItself(plan, parameters, usual, receiver),
};

export function givenItself(
  plan: ReceiverPlan,
  parameters: readonly Parameter[],
  { positional, named }: ArgumentRow,
  object: Expression,
): readonly Candidate[] {
  const isOwn = positional.map((_, place) => takes(parameters[place], plan.className));
  if (!isOwn.includes(true)) return [];
  const itself = code(plan.variable);
  return [
    {
      setup: [bind(plan, object)],
      receiver: itself,
      arguments: [
        ...positional.map((value, place) => ({ name: null, value: isOwn[place] === true ? itself : value })),
        ...named.map(([name, value]) => ({ name, value })),
      ],
      origin: "search",
      expectsException: false,
    },
  ];
}

function takes(parameter: Parameter | undefined, className: string): boolean {
  const shapes = parameter === undefined ? [] : [parameter.declared, ...parameter.hints.map(({ shape }) => shape)];
  return shapes
    .flatMap((shape) => (shape.kind === "union" ? shape.options : [shape]))
    .some((shape) => shape.kind === "instance" && shape.name === className);
}
