import { documentationEnd, loadLanguage } from "@repost/syntax";

/** Shown part of a function, up to the completion. */
export interface PromptHeader {
  /** Decorators, header and docstring, without a final line break. */
  readonly text: string;
  /** Indentation of the header. */
  readonly outerIndent: string;
  readonly indent: string;
}

/** Returns the header of a function; undefined for other text. */
export async function promptHeader(functionText: string): Promise<PromptHeader | undefined> {
  const [definition] = (await loadLanguage("python")).functions(functionText);
  if (definition === undefined) return undefined;
  const { span, body } = definition;
  const end = (await documentationEnd(functionText, definition)) ?? body.start;
  const outerIndent = /^[ \t]*/u.exec(functionText.slice(span.start))?.[0] ?? "";
  const before = functionText.slice(functionText.lastIndexOf("\n", body.start - 1) + 1, body.start);
  // A body on the header's line shows no indentation.
  const indent = before.trim() === "" ? before : `${outerIndent}${outerIndent.includes("\t") ? "\t" : "    "}`;
  return { text: functionText.slice(span.start, end).trimEnd(), outerIndent, indent };
}
