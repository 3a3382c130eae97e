import type { ObservedCall, ObservedCaller } from "@repost/spec";
import type { Statement } from "../../subject.ts";
import { call, code, type Expression } from "../../values/expression.ts";
import { variableFor } from "../classes/receiver-plan.ts";
import type { PythonFunction } from "../source/definitions.ts";
import { REACHED } from "../values/helper-definitions.ts";
import { nameText, readObserved, type ModuleNames } from "./read-observed.ts";

/** Runs a caller until it calls the target again. */
interface ReachedCall {
  readonly setup: readonly Statement[];
  readonly receiver: Expression | null;
  readonly argumentOf: (parameter: string) => Expression;
}

const GIVEN = "given";

/** Serves partly read streams and objects of parsers. Null without a callable caller. */
export function reachedCall(
  { callers = [] }: ObservedCall,
  definition: PythonFunction,
  names: ModuleNames,
): ReachedCall | null {
  const owner = ownerOf(definition.name);
  const isMethod = definition.binding === "method";
  // Decorated functions and properties are not called by name.
  if (definition.decorators.length > 0 || !(isMethod || (definition.binding === "function" && owner === "")))
    return null;
  const first = callers.flatMap((one) => runOf(one, definition, names) ?? [])[0];
  if (first === undefined) return null;
  const short = definition.name.slice(owner === "" ? 0 : owner.length + 1);
  const place = isMethod ? owner : `${definition.name}.__globals__`;
  const { positional, named } = first;
  const run = call("reached", [code(place), code(JSON.stringify(short)), code(first.callee), ...positional], {
    named,
    needs: [REACHED],
  });
  const offset = isMethod ? 1 : 0;
  return {
    setup: [...first.setup, { kind: "bind", name: GIVEN, value: run }],
    receiver: isMethod ? code(`${GIVEN}[0]`) : null,
    argumentOf: (parameter) =>
      code(`${GIVEN}[${offset + definition.parameters.findIndex(({ name }) => name === parameter)}]`),
  };
}

interface Run {
  readonly setup: readonly Statement[];
  readonly callee: string;
  readonly positional: readonly Expression[];
  readonly named: readonly (readonly [name: string, value: Expression])[];
}

function runOf(caller: ObservedCaller, definition: PythonFunction, names: ModuleNames): Run | null {
  const found = names.of(caller.module, caller.name);
  if (found === null || found.source === definition.name || !names.defines(found.source)) return null;
  const positional = caller.arguments.flatMap((one) => readObserved(one, names) ?? []);
  const named = caller.named.flatMap(([key, one]) => {
    const [name, value] = [nameText(key), readObserved(one, names)];
    return name === null || value === null ? [] : [[name, value] as const];
  });
  if (positional.length < caller.arguments.length || named.length < caller.named.length) return null;
  if (caller.receiver === null) return { setup: [], callee: found.source, positional, named };
  const receiver = readObserved(caller.receiver, names);
  if (receiver === null) return null;
  const variable = variableFor(ownerOf(found.source));
  const setup: Statement[] = [{ kind: "bind", name: variable, value: receiver }];
  return { setup, callee: `${variable}.${found.source.slice(found.source.lastIndexOf(".") + 1)}`, positional, named };
}

function ownerOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf(".")));
}
