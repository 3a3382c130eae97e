import type { LineRange } from "@repost/envs";
import type { FunctionDefinition, LanguageAdapter } from "@repost/spec";
import { selectionInvalid } from "../errors.ts";

export type ImpactSelection = { readonly path: string; readonly name: string } | LineRange;

/**
 * Parses `PATH:FUNCTION`, `PATH:LINE` or `PATH:FIRST-LAST`.
 * @throws PipelineError PIPELINE_SELECTION_INVALID
 */
export function parseImpactSelection(text: string): ImpactSelection {
  const { path, selected } = /^(?<path>.+):(?<selected>[^:]+)$/u.exec(text)?.groups ?? {};
  if (path === undefined || selected === undefined) throw selectionInvalid(text, "it has no colon");
  const lines = /^(?<first>\d+)(?:-(?<last>\d+))?$/u.exec(selected)?.groups;
  if (lines === undefined) return { path, name: selected };
  const startLine = Number(lines["first"]);
  const endLine = Number(lines["last"] ?? startLine);
  if (startLine < 1 || endLine < startLine) throw selectionInvalid(text, "its lines are not in ascending order from 1");
  return { path, startLine, endLine };
}

/**
 * Excludes the header, which runs at import.
 * @throws PipelineError PIPELINE_SELECTION_INVALID
 */
export function linesOfSelection(selection: ImpactSelection, code: string, adapter: LanguageAdapter): LineRange {
  if ("startLine" in selection) return selection;
  const { path, name } = selection;
  const isNamed = (each: FunctionDefinition): boolean => each.name === name || each.name.endsWith(`.${name}`);
  const named = adapter.functions(code).filter(isNamed);
  const exact = named.filter((each) => each.name === name);
  const [match, second] = exact.length > 0 ? exact : named;
  if (match === undefined) throw selectionInvalid(`${path}:${name}`, "the file has no function of this name");
  if (second !== undefined && second.name !== match.name)
    throw selectionInvalid(`${path}:${name}`, `several functions have this name: ${match.name}, ${second.name}`);
  return { path, ...bodyLines(code, match) };
}

/** Returns the lines of a function's body, from 1. */
export function bodyLines(code: string, { body, endLine }: FunctionDefinition): Omit<LineRange, "path"> {
  return { startLine: code.slice(0, body.start).split("\n").length, endLine };
}
