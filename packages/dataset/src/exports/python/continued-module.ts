import { accepted, rejected, type StageResult } from "@repost/spec";
import { documentationEnd, findFunction, loadLanguage, parseCode, type SyntaxNode, walk } from "@repost/syntax";

export interface ContinuedModule {
  /** Module up to the target's docstring. */
  readonly prompt: string;
  readonly body: string;
}

/** Moves a function to the end. Rejections: `not_defined`, `used_while_loading`, `one_line`. */
export async function continuedModule(code: string, entry: string): Promise<StageResult<ContinuedModule, "export">> {
  const definition = findFunction((await loadLanguage("python")).functions(code), entry);
  if (definition === undefined) return rejected("not_defined", `The module does not define ${entry}.`);
  const { span, body } = definition;
  using tree = await parseCode("python", code);
  const after = tree.root.namedChildren.filter(({ startIndex }) => startIndex >= span.end);
  if (after.some((statement) => usesWhileLoading(statement, entry))) {
    return rejected("used_while_loading", `What follows ${entry} needs it while the module loads.`);
  }
  const documented = await documentationEnd(code, definition);
  const bodyStart = documented === null ? lineStart(code, body.start) : lineAfter(code, documented);
  if (
    bodyStart <= lineStart(code, headerEnd(code, span.start, body.start)) ||
    code.slice(bodyStart, span.end).trim() === ""
  ) {
    return rejected("one_line", `The body of ${entry} begins on the line of its header or docstring.`);
  }
  const rest = [code.slice(0, span.start).trimEnd(), code.slice(span.end).trim()].filter((text) => text !== "");
  return accepted({
    prompt: [...rest, code.slice(span.start, bodyStart)].join("\n\n\n"),
    body: `${code.slice(bodyStart, span.end).trimEnd()}\n`,
  });
}

function lineStart(code: string, index: number): number {
  return code.lastIndexOf("\n", index - 1) + 1;
}

function lineAfter(code: string, index: number): number {
  const end = code.indexOf("\n", index);
  return end === -1 ? code.length : end + 1;
}

function headerEnd(code: string, start: number, body: number): number {
  return start + code.slice(start, body).trimEnd().length;
}

/** Only function bodies run later. */
function usesWhileLoading(statement: SyntaxNode, name: string): boolean {
  let isUsed = false;
  walk(statement, (node) => {
    if (isUsed) return false;
    if (node.type === "identifier" && node.text === name) isUsed = true;
    return !(node.type === "block" && node.parent?.type === "function_definition") && node.type !== "lambda";
  });
  return isUsed;
}
