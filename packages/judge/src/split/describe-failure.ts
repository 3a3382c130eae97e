import type { CanonicalValue } from "@repost/spec";
import { cutText, formatCanonical } from "../canonical/format-canonical.ts";
import type { LastCall, ShownValue, TestFailure } from "./reports.ts";

const MAX_STATEMENT = 300;
const MAX_VALUE = 120;

/** How a test failed, in one line: the statement, the error, and what the candidate did on the last call. */
export function describeFailure({ exception, fromCandidate, statement, last }: TestFailure, entry: string): string {
  const [type] = exception.types;
  const error = exception.message === "" ? type : `${type}: ${exception.message}`;
  const where = statement === null ? "" : `${cutText(statement.replace(/\s*\n\s*/gu, " "), MAX_STATEMENT)}: `;
  if (fromCandidate)
    return `${where}the candidate raised ${error}${last === null ? "" : ` in ${callText(last, entry)}`}`;
  return `${where}${error}${last === null ? "" : `; last, ${callText(last, entry)} ${resultText(last)}`}`;
}

function callText({ arguments: values, named }: LastCall, entry: string): string {
  const shown = [...values.map(valueText), ...named.map(([name, value]) => `${name}=${valueText(value)}`)];
  return `${entry}(${cutText(shown.join(", "), MAX_VALUE)})`;
}

function resultText({ result, raised }: LastCall): string {
  if (raised !== null) return `raised ${raised}`;
  return result === null ? "did not return" : `returned ${valueText(result)}`;
}

function valueText({ value, className }: ShownValue): string {
  return className === null ? cutText(formatCanonical(value as CanonicalValue), MAX_VALUE) : `<${className}>`;
}
