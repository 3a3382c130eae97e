import type { Parameter } from "../../subject.ts";
import type { ArgumentRow } from "../../values/argument-rows.ts";
import type { Expression } from "../../values/expression.ts";
import { expressionKey } from "../../values/fits.ts";
import type { InputGenerator, ListContext } from "./input-generator.ts";
import { SEARCH_TUNING } from "../search-tuning.ts";

export const equalPair: InputGenerator<ListContext, ArgumentRow> = {
  name: "equal_pair",
  generate: ({ usual, subject: { parameters }, maker }) =>
    usual.slice(0, 1).flatMap((row) => pairedRows(row, parameters, (parameter) => maker.variantsFor(parameter))),
};

export function pairedRows(
  row: ArgumentRow,
  parameters: readonly Parameter[],
  variantsFor: (parameter: Parameter) => readonly Expression[],
): readonly ArgumentRow[] {
  const [first, second] = parameters;
  if (first === undefined || second === undefined || row.positional.length < 2) return [];
  const known = new Set(variantsFor(second).map(expressionKey));
  const common = variantsFor(first).filter((one) => classOf(one) !== null && known.has(expressionKey(one)));
  const pairs = common.flatMap((one, place) => {
    const other = common.slice(place + 1).find((each) => classOf(each) === classOf(one));
    return [[one, one], ...(other === undefined ? [] : [[one, other]])];
  });
  return pairs
    .slice(0, SEARCH_TUNING.listsOfPairs)
    .map((pair) => ({ ...row, positional: [...pair, ...row.positional.slice(2)] }));
}

function classOf(value: Expression): string | null {
  const written = value.kind === "code" ? value.code : value.kind === "call" ? value.callee : "";
  return /^new\s+([A-Z]\w*)/u.exec(written)?.[1] ?? (/^\/.+\/[a-z]*$/u.test(written) ? "RegExp" : null);
}
