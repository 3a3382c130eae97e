import type { Argument, Candidate, Statement } from "../../subject.ts";
import { call, code, type Expression } from "../../values/expression.ts";
import { SEARCH_TUNING } from "../search-tuning.ts";
import { searched } from "../slots.ts";
import { type CallContext, type InputGenerator, withoutProvenance } from "./input-generator.ts";

/** Repeats calls of functions with memory. */
export const repeated: InputGenerator<CallContext> = {
  name: "repeated_call",
  generate({ subject, viewed }) {
    const callee = subject.repeated;
    if (callee === undefined) return [];
    const most = SEARCH_TUNING.repeatedCalls;
    return [...subject.seeds.slice(0, most), ...viewed.slice(0, most)]
      .map(withoutProvenance)
      .flatMap((call) => [repeatedCall(call, callee) ?? [], repeatedWithSame(call, callee) ?? []].flat());
  },
};

export function repeatedCall(candidate: Candidate, callee: string): Candidate | null {
  const { setup, receiver, arguments: passedArguments } = candidate;
  const isRepeated = setup.some(
    (statement) => statement.kind === "run" && statement.value.kind === "call" && statement.value.callee === callee,
  );
  if (receiver !== null || isRepeated || passedArguments.some(({ name }) => name !== null)) return null;
  const before = call(
    callee,
    passedArguments.map(({ value }) => value),
  );
  return searched({ ...candidate, setup: [...setup, { kind: "run", value: before }] });
}

const OBJECTS = /^(?:sequence|mapping|call)$/u;
/** Functions and objects that are new at each evaluation. */
const MADE = /=>|^(?:async\s+)?function\b|^(?:class|new|lambda)\s/u;

/** Repeats a call with the same objects. Null without objects. */
export function repeatedWithSame(candidate: Candidate, callee: string): Candidate | null {
  const again = repeatedCall(candidate, callee);
  if (again === null) return null;
  const bound: Statement[] = [];
  const sharedArguments = candidate.arguments.map((argument): Argument => {
    if (!isObject(argument.value)) return argument;
    const name = `given${bound.length + 1}`;
    bound.push({ kind: "bind", name, value: argument.value });
    return { ...argument, value: code(name) };
  });
  return bound.length === 0
    ? null
    : repeatedCall({ ...candidate, setup: [...candidate.setup, ...bound], arguments: sharedArguments }, callee);
}

function isObject(value: Expression): boolean {
  return OBJECTS.test(value.kind) || (value.kind === "code" && MADE.test(value.code));
}
