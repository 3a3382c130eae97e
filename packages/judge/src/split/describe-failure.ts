import type { CanonicalValue } from "@repost/spec";
import { cutText, formatCanonical } from "../canonical/format-canonical.ts";
import type { TargetLanguage } from "../canonical/target-language.ts";
import type { LastCall, ReportedValue, TestFailure } from "./reports.ts";

const MAX_STATEMENT = 300;
const MAX_VALUE = 120;

export function describeFailure(
  { exception, fromCandidate, statement, last }: TestFailure,
  entry: string,
  language: TargetLanguage = "python",
): string {
  const [type] = exception.types;
  const error = exception.message === "" ? type : `${type}: ${exception.message}`;
  const where = statement === null ? "" : `${cutText(statement.replace(/\s*\n\s*/gu, " "), MAX_STATEMENT)}: `;
  if (fromCandidate)
    return `${where}the candidate raised ${error}${last === null ? "" : ` in ${callText(last, entry, language)}`}`;
  return `${where}${error}${last === null ? "" : `; last, ${callText(last, entry, language)} ${resultText(last, language)}`}`;
}

function callText({ arguments: values, named }: LastCall, entry: string, language: TargetLanguage): string {
  const text = (value: ReportedValue): string => valueText(value, language);
  const argumentTexts = [...values.map(text), ...named.map(([name, value]) => `${name}=${text(value)}`)];
  return `${entry}(${cutText(argumentTexts.join(", "), MAX_VALUE)})`;
}

function resultText({ result, raised }: LastCall, language: TargetLanguage): string {
  if (raised !== null) return `raised ${raised}`;
  return result === null ? "did not return" : `returned ${valueText(result, language)}`;
}

function valueText({ value, className }: ReportedValue, language: TargetLanguage): string {
  if (className !== null) return `<${className}>`;
  return cutText(formatCanonical(value as CanonicalValue, { language }), MAX_VALUE);
}
