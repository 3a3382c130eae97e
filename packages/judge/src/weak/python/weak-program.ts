import { applyEdits, loadLanguage, parseCode } from "@repost/syntax";
import type { SpliceResult } from "@repost/spec";
import type { PlaceRequest } from "../../host/place-solution.ts";
import { functionIn } from "../../python/function-header.ts";
import { targetDefinition } from "../../target-definition.ts";

export interface PlaceInWeakProgram extends PlaceRequest {
  /** Candidate's name in the test; null if equal to the reference's. */
  readonly alias: string | null;
}

/** Replaces the target, so that nothing of the reference remains. */
export async function weakProgram({ code, entry, alias, solution }: PlaceInWeakProgram): Promise<SpliceResult> {
  const adapter = await loadLanguage("python");
  const definition = targetDefinition(adapter.functions(code), entry);
  const spliced = adapter.splice({ code, name: entry, definition: definition?.definition ?? 1, solution });
  if (spliced.status === "failed") return spliced;
  using tree = await parseCode("python", spliced.code);
  const header = functionIn(tree.root, spliced.span);
  if (header === undefined) return { status: "failed", cause: "not_defined", detail: `it does not define ${entry}` };
  const indent = spliced.code.slice(spliced.code.lastIndexOf("\n", header.startIndex - 1) + 1, header.startIndex);
  const name = header.childForFieldName("name")?.text ?? "";
  const end = spliced.span.end;
  const decorator = { start: header.startIndex, end: header.startIndex, replacement: `@__repost_target__\n${indent}` };
  const other = { start: end, end, replacement: `\n${indent}${alias ?? ""} = ${name}` };
  const whole = applyEdits(spliced.code, alias === null ? [decorator] : [decorator, other]);
  return { status: "spliced", code: whole, span: spliced.span };
}
