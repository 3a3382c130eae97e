import type { ContextFragment, Language } from "@repost/spec";
import { markdownOf } from "./render-markdown.ts";

/** completion: text that a model goes on with; chat: markdown for a message. */
export type PromptForm = "completion" | "chat";

export interface PromptParts {
  readonly language: Language;
  readonly form: PromptForm;
  /** What of other files is shown, and of what follows the target in its own. */
  readonly others: readonly ContextFragment[];
  /** Of the target's file: all before the target, its header, and its documentation where it is in the body. */
  readonly prefix: ContextFragment;
}

/**
 * What a model is shown before the target (RepoST, section 4): other files as comments, each under its path, then the target's file up to
 * where its body begins. As chat, the same in fenced blocks.
 */
export function promptText({ language, form, others, prefix }: PromptParts): string {
  const code = `${prefix.code.trimEnd()}\n`;
  if (form === "chat") return markdownOf([...others, { ...prefix, code }], language);
  const mark = language === "python" ? "#" : "//";
  return [...others.map((other) => asComment(other, mark)), `${mark} ${prefix.path}\n${code}`].join("\n");
}

function asComment({ path, code }: ContextFragment, mark: string): string {
  const lines = [path, ...code.trimEnd().split(/\r\n|\r|\n/)].map((line) => `${mark} ${line}`.trimEnd());
  return `${lines.join("\n")}\n`;
}
