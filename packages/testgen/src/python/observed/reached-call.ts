import type { ObservedCall, ObservedCaller } from "@repost/spec";
import type { Statement } from "../../subject.ts";
import { call, code, type Expression } from "../../values/expression.ts";
import { variableFor } from "../classes/receiver-plan.ts";
import type { PythonFunction } from "../source/definitions.ts";
import { REACHED } from "../values/helper-definitions.ts";
import { nameText, readObserved, type ModuleNames } from "./read-observed.ts";
import { ownerName, shortName } from "../../values/describe-value.ts";

/** Runs a caller until it calls the target again. */
interface ReachedCall {
  readonly setup: readonly Statement[];
  readonly receiver: Expression | null;
  readonly argumentOf: (parameter: string) => Expression;
}

const CALL_VARIABLE = "given";

/** Serves partly read streams and objects of parsers. Null without a callable caller. */
export function reachedCall(
  { callers = [] }: ObservedCall,
  definition: PythonFunction,
  names: ModuleNames,
): ReachedCall | null {
  const owner = ownerName(definition.name);
  const isMethod = definition.binding === "method";
  // Decorated functions and properties are not called by name.
  if (definition.decorators.length > 0 || !(isMethod || (definition.binding === "function" && owner === "")))
    return null;
  const first = callers.flatMap((caller) => runOf(caller, definition, names) ?? [])[0];
  if (first === undefined) return null;
  const short = definition.name.slice(owner === "" ? 0 : owner.length + 1);
  const namespace = isMethod ? owner : `${definition.name}.__globals__`;
  const { positional, named } = first;
  const run = call("reached", [code(namespace), code(JSON.stringify(short)), code(first.callee), ...positional], {
    named,
    requirements: [REACHED],
  });
  const offset = isMethod ? 1 : 0;
  return {
    setup: [...first.setup, { kind: "bind", name: CALL_VARIABLE, value: run }],
    receiver: isMethod ? code(`${CALL_VARIABLE}[0]`) : null,
    argumentOf: (parameter) =>
      code(`${CALL_VARIABLE}[${offset + definition.parameters.findIndex(({ name }) => name === parameter)}]`),
  };
}

interface Run {
  readonly setup: readonly Statement[];
  readonly callee: string;
  readonly positional: readonly Expression[];
  readonly named: readonly (readonly [name: string, value: Expression])[];
}

function runOf(caller: ObservedCaller, definition: PythonFunction, names: ModuleNames): Run | null {
  const qualified = names.of(caller.module, caller.name);
  if (qualified === null || qualified.source === definition.name || !names.defines(qualified.source)) return null;
  const positional = caller.arguments.flatMap((value) => readObserved(value, names) ?? []);
  const named = caller.named.flatMap(([key, content]) => {
    const [name, value] = [nameText(key), readObserved(content, names)];
    return name === null || value === null ? [] : [[name, value] as const];
  });
  if (positional.length < caller.arguments.length || named.length < caller.named.length) return null;
  if (caller.receiver === null) return { setup: [], callee: qualified.source, positional, named };
  const receiver = readObserved(caller.receiver, names);
  if (receiver === null) return null;
  const variable = variableFor(ownerName(qualified.source));
  const setup: Statement[] = [{ kind: "bind", name: variable, value: receiver }];
  return {
    setup,
    callee: `${variable}.${shortName(qualified.source)}`,
    positional,
    named,
  };
}
