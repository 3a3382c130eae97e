import { type ContextFragment, type Language, languageFacts } from "@repost/spec";
import { markdownOf } from "./render-markdown.ts";

/** completion: text to continue; chat: Markdown message. */
export type PromptForm = "completion" | "chat";

export interface PromptParts {
  readonly language: Language;
  readonly form: PromptForm;
  readonly otherFiles: readonly ContextFragment[];
  readonly prefix: ContextFragment;
}

/** Returns the prompt before the target (RepoST, section 4). */
export function promptText({ language, form, otherFiles, prefix }: PromptParts): string {
  const code = `${prefix.code.trimEnd()}\n`;
  if (form === "chat") return markdownOf([...otherFiles, { ...prefix, code }], language);
  const mark = languageFacts(language).lineComment;
  return [...otherFiles.map((other) => asComment(other, mark)), `${mark} ${prefix.path}\n${code}`].join("\n");
}

function asComment({ path, code }: ContextFragment, mark: string): string {
  const lines = [path, ...code.trimEnd().split(/\r\n|\r|\n/)].map((line) => `${mark} ${line}`.trimEnd());
  return `${lines.join("\n")}\n`;
}
