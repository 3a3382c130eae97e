import type { Candidate } from "../subject.ts";
import { describeValue, snakeCase, shortName } from "../values/describe-value.ts";
import type { Expression } from "../values/expression.ts";
import type { ScoredCall } from "./executed-call.ts";

const MAX_LENGTH = 80;
const MAX_PARTS = 3;

/** Names contain the target, an exception, and the inputs. */
export function nameTests(entry: string, scoredCalls: readonly ScoredCall[]): readonly string[] {
  const taken = new Set<string>();
  const subject = `test_${snakeCase(entry.replaceAll("__", "").replaceAll(".", "_"))}`;
  return scoredCalls.map((scoredCall) => {
    const name = cut(`${subject}${suffixOf(scoredCall)}`);
    let unique = name;
    for (let number = 2; taken.has(unique); number += 1) unique = `${name}_${number}`;
    taken.add(unique);
    return unique;
  });
}

function suffixOf({ candidate, observation }: ScoredCall): string {
  if (candidate.origin === "docstring") return "_documented_example";
  const raised =
    observation.kind === "raised" ? `_raises_${snakeCase(observation.exception.types[0] ?? "exception")}` : "";
  return `${raised}${inputsOf(candidate)}${viewedCallText(candidate.view?.expression)}`;
}

function inputsOf({ arguments: passedArguments, receiver, setup }: Candidate): string {
  const parts = passedArguments
    .slice(0, MAX_PARTS)
    .map(({ name, value }) => (name === null ? describeValue(value) : `${snakeCase(name)}_${describeValue(value)}`));
  const values = parts.length === 0 ? "" : `_with_${parts.join("_and_")}`;
  const actions = setup.flatMap((statement) =>
    statement.kind === "run" && statement.value.kind === "call" ? [snakeCase(shortName(statement.value.callee))] : [],
  );
  if (actions.length > 0) return `${values}_after_${actions.join("_and_")}`;
  if (receiver?.kind !== "call" || parts.length > 1) return values;
  const made = [...receiver.positional, ...receiver.named.map(([, value]) => value)].slice(0, 2).map(describeValue);
  return `${values}${made.length === 0 ? "" : `_on_${made.join("_and_")}`}`;
}

function viewedCallText(expression: Expression | undefined): string {
  if (expression?.kind === "sequence")
    return `_then${viewedCallText(expression.items.at(-1)).replace(/^_then/u, "")}_in_turn`;
  if (expression?.kind !== "call") return "";
  const [inner] = expression.positional;
  const member = snakeCase(expression.callee.replaceAll(/\W+/gu, "_").replace(/^_?(?:await_)?(?:result_?)?/u, ""));
  if (expression.callee === "" && inner !== undefined)
    return `${viewedCallText(inner)}${argumentsText(expression.positional.slice(1), "_and_then")}`;
  return argumentsText(expression.positional, member === "" ? "_then" : `_then_${member}`);
}

function argumentsText(passedValues: readonly Expression[], before: string): string {
  const parts = passedValues.slice(0, MAX_PARTS).map(describeValue);
  return `${before}${parts.length === 0 ? "" : `_with_${parts.join("_and_")}`}`;
}

function cut(name: string): string {
  if (name.length <= MAX_LENGTH) return name;
  const whole = name.slice(0, MAX_LENGTH + 1);
  return whole.slice(0, Math.max(whole.lastIndexOf("_"), MAX_LENGTH / 2)).replace(/_+(and|with|on|after)?_*$/u, "");
}
