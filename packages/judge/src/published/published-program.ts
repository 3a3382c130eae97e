import type { LanguageAdapter, Span } from "@repost/spec";
import { functionText, parseCode } from "@repost/syntax";
import type { SplicedProgram } from "../host/place-solution.ts";
import { functionIn } from "../python/function-header.ts";
import { targetDefinition } from "../target-definition.ts";
import type { PublishedRule } from "./published-rule.ts";

/** Adds the solution beside the reference in the same class, or replaces the reference. */
export async function publishedProgram(
  adapter: LanguageAdapter,
  rule: PublishedRule,
  entry: string,
  solution: string,
): Promise<SplicedProgram> {
  const { program, kind, candidate } = rule;
  const definition = targetDefinition(adapter.functions(program), entry);
  if (definition === undefined) {
    return { status: "failed", cause: "not_defined", detail: `the program does not define ${entry}` };
  }
  const spliced = adapter.splice({ code: program, name: entry, definition: definition.definition, solution });
  if (spliced.status === "failed" || kind !== "beside") return spliced;
  const { code, span } = spliced;
  const reference = functionText(program, definition);
  const renamed = await renameFunction(code, span, candidate);
  return {
    status: "spliced",
    code: `${code.slice(0, span.start)}${reference}\n\n${renamed}${code.slice(span.end)}`,
  };
}

async function renameFunction(code: string, span: Span, name: string): Promise<string> {
  using tree = await parseCode("python", code);
  const header = functionIn(tree.root, span)?.childForFieldName("name");
  if (header === undefined || header === null) return code.slice(span.start, span.end);
  return `${code.slice(span.start, header.startIndex)}${name}${code.slice(header.endIndex, span.end)}`;
}
