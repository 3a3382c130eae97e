import type { Parameter } from "../subject.ts";
import type { ArgumentRow } from "./argument-rows.ts";
import type { Expression } from "./expression.ts";
import { expressionKey } from "./fits.ts";

const MAX_ROWS = 16;

/**
 * Lists of arguments of which the first two are objects of one class, the same and different ones: what compares objects asks first whether they are of one class,
 * and of values that are chosen apart from each other few are.
 */
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
  return pairs.slice(0, MAX_ROWS).map((pair) => ({ ...row, positional: [...pair, ...row.positional.slice(2)] }));
}

/** The class that an expression names whose object it makes; null for all else. */
function classOf(value: Expression): string | null {
  const written = value.kind === "code" ? value.code : value.kind === "call" ? value.callee : "";
  return /^new\s+([A-Z]\w*)/u.exec(written)?.[1] ?? (/^\/.+\/[a-z]*$/u.test(written) ? "RegExp" : null);
}
