import type { ObservedCall, ObservedCaller } from "@repost/spec";
import type { Statement } from "../../subject.ts";
import { call, code, type Expression } from "../../values/expression.ts";
import { variableFor } from "../classes/receiver-plan.ts";
import type { PythonFunction } from "../source/definitions.ts";
import { REACHED } from "../values/helper-definitions.ts";
import { nameText, readObserved, type ModuleNames } from "./read-observed.ts";
import { ownerName, shortName } from "../../values/describe-value.ts";

const CALL_VARIABLE = "given";

/**
 * Runs a caller until it calls the target again, for partly read streams and objects of parsers. Null without a callable
 * caller.
 */
export function reachedCall({ callers = [] }: ObservedCall, definition: PythonFunction, names: ModuleNames) {
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
  const bound: Statement = { kind: "bind", name: CALL_VARIABLE, value: run };
  return {
    setup: [...first.setup, bound],
    receiver: isMethod ? code(`${CALL_VARIABLE}[0]`) : null,
    argumentOf: (parameter: string): Expression =>
      code(`${CALL_VARIABLE}[${offset + definition.parameters.findIndex(({ name }) => name === parameter)}]`),
  };
}

function runOf(caller: ObservedCaller, definition: PythonFunction, names: ModuleNames) {
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
  const setup: readonly Statement[] = [{ kind: "bind", name: variable, value: receiver }];
  return { setup, callee: `${variable}.${shortName(qualified.source)}`, positional, named };
}
