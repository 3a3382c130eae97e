import type { GivenFunction } from "../../subject.ts";
import { usagesOf } from "../classes/constructor-usage.ts";
import type { PythonFunction } from "../source/definitions.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { describeParameters, type ParameterReader } from "../types/parameters.ts";
import { functionsReturned } from "./functions-returned.ts";

const DEPTH = 2;
const RESULT = "result";

/** None if calls need keywords. */
export function givenFunctions(
  definition: PythonFunction,
  index: ModuleIndex,
  reader: ParameterReader,
): readonly GivenFunction[] {
  return givenBy(RESULT, definition, { index, reader }, DEPTH);
}

function givenBy(
  callee: string,
  definition: PythonFunction,
  known: { readonly index: ModuleIndex; readonly reader: ParameterReader },
  depth: number,
): readonly GivenFunction[] {
  const { index, reader } = known;
  const [given] = functionsReturned(definition, index);
  if (given === undefined) return [];
  const parameters = describeParameters(reader, { definition: given, usages: usagesOf(index, given) });
  if (parameters.some(({ kind, optional }) => kind === "keyword_only" && !optional)) return [];
  const [gives] = depth <= 1 ? [] : givenBy("", given, known, depth - 1);
  const passesOn = parameters.length > 0 && parameters.every(({ kind }) => kind === "rest" || kind === "named_rest");
  const takesAnything = gives === undefined ? passesOn : gives.takesAnything === true;
  return [
    { callee, parameters, ...(gives === undefined ? {} : { gives }), ...(takesAnything ? { takesAnything } : {}) },
  ];
}
