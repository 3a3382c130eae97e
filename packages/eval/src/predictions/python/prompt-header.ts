import { documentationEnd, loadLanguage } from "@repost/syntax";

/** What of a function a prompt shows, up to where the model continues. */
export interface PromptHeader {
  /** Decorators, header and docstring, without a line break at its end. */
  readonly text: string;
  /** Indentation of the header itself. */
  readonly outerIndent: string;
  /** Indentation of the body. */
  readonly indent: string;
}

/** The header of a function's own lines; undefined for a text that defines no function. */
export async function promptHeader(functionText: string): Promise<PromptHeader | undefined> {
  const [definition] = (await loadLanguage("python")).functions(functionText);
  if (definition === undefined) return undefined;
  const { span, body } = definition;
  const end = (await documentationEnd(functionText, definition)) ?? body.start;
  const outerIndent = /^[ \t]*/u.exec(functionText.slice(span.start))?.[0] ?? "";
  const before = functionText.slice(functionText.lastIndexOf("\n", body.start - 1) + 1, body.start);
  // A body on the header's own line says nothing of how a body is indented.
  const indent = before.trim() === "" ? before : `${outerIndent}${outerIndent.includes("\t") ? "\t" : "    "}`;
  return { text: functionText.slice(span.start, end).trimEnd(), outerIndent, indent };
}
