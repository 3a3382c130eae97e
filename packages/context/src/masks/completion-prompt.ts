import {
  DEFAULT_COMPLETION_TOKENS,
  languageFacts,
  type Mask,
  type MaskLanguage,
  type TokenCounter,
} from "@repost/spec";
import type { CompletionFormat } from "@repost/spec/settings";
import { keepEnd, keepStart } from "./fill-context.ts";
import type { ContextFile } from "./rank-context.ts";

/** Increases when prompts of the same mask change. */
export const COMPLETION_PROMPT_VERSION = 1;

export interface CompletionPromptOptions {
  readonly mask: Pick<Mask, "path" | "language" | "prefix" | "suffix">;
  readonly format: CompletionFormat;
  readonly repository: string;
  /** Other files in order. @default [] */
  readonly context?: readonly ContextFile[];
  readonly counter: TokenCounter;
  /**
   * Half before the gap.
   *
   * @default 3584: the published 8192 minus 4096 of context and 512 of answer
   */
  readonly maxFileTokens?: number;
}

export interface CompletionPrompt {
  readonly text: string;
  readonly messages: readonly { readonly role: "system" | "user"; readonly content: string }[] | null;
  readonly stop: readonly string[];
}

type Parts = CompletionPromptOptions["mask"] & Required<Pick<CompletionPromptOptions, "repository" | "context">>;

interface Format {
  readonly text: (parts: Parts) => string;
  readonly stop: readonly string[];
}

const fileHeads = (head: (path: string) => string, context: readonly ContextFile[]): string =>
  context.map(({ path, code }) => `${head(path)}${code}${code.endsWith("\n") ? "" : "\n"}`).join("");

const formats: Readonly<Record<Exclude<CompletionFormat, "chat">, Format>> = {
  qwen: {
    text: markedText("<|repo_name|>", "<|file_sep|>", ["<|fim_prefix|>", "<|fim_suffix|>", "<|fim_middle|>"]),
    stop: ["<|endoftext|>", "<|file_sep|>", "<|repo_name|>", "<|fim_prefix|>", "<|fim_pad|>", "<|im_end|>"],
  },
  starcoder: {
    text: markedText("<repo_name>", "<file_sep>", ["<fim_prefix>", "<fim_suffix>", "<fim_middle>"]),
    stop: ["<|endoftext|>", "<file_sep>", "<fim_prefix>"],
  },
  codellama: {
    text: ({ path, prefix, suffix, context, language }) =>
      `<PRE> ${commentedContext(context, language)}${commentOf(language, path)}\n${prefix} <SUF>${suffix} <MID>`,
    stop: ["<EOT>"],
  },
  deepseek: {
    text: ({ path, prefix, suffix, context }) =>
      `<｜fim▁begin｜>${fileHeads((file) => `#${file}\n`, context)}#${path}\n${prefix}<｜fim▁hole｜>${suffix}<｜fim▁end｜>`,
    stop: ["<｜end▁of▁sentence｜>", "<|EOT|>"],
  },
  codestral: {
    text: ({ path, prefix, suffix, context }) =>
      `[SUFFIX]${suffix}[PREFIX]${fileHeads((file) => `+++++ ${file}\n`, context)}+++++ ${path}\n${prefix}`,
    stop: ["</s>", "+++++"],
  },
  granite: {
    text: markedText("<reponame>", "<filename>", ["<fim_prefix>", "<fim_suffix>", "<fim_middle>"]),
    stop: ["<|endoftext|>", "<filename>", "<fim_prefix>"],
  },
  continuation: {
    text: ({ path, prefix, suffix, context, language }) =>
      `${commentedContext(context, language)}${commented(language, `Code that follows in ${path}:\n${suffix}`)}\n` +
      `${commentOf(language, path)}\n${prefix}`,
    stop: [],
  },
};

function markedText(
  repositoryMark: string,
  fileMark: string,
  [prefixMark, suffixMark, middleMark]: readonly [string, string, string],
): Format["text"] {
  return ({ repository, path, prefix, suffix, context }) =>
    `${repositoryMark}${repository}\n${fileHeads((file) => `${fileMark}${file}\n`, context)}` +
    `${fileMark}${path}\n${prefixMark}${prefix}${suffixMark}${suffix}${middleMark}`;
}

export function completionStops(format: CompletionFormat): readonly string[] {
  return format === "chat" ? [] : formats[format].stop;
}

/** Renders a completion prompt and cuts long files at both ends (ExecRepoBench, D3 and D4). */
export function completionPrompt({
  mask,
  format,
  repository,
  context = [],
  counter,
  maxFileTokens = DEFAULT_COMPLETION_TOKENS.window -
    DEFAULT_COMPLETION_TOKENS.context -
    DEFAULT_COMPLETION_TOKENS.output,
}: CompletionPromptOptions): CompletionPrompt {
  const half = Math.floor(maxFileTokens / 2);
  const { path, language } = mask;
  const prefix = keepEnd(mask.prefix, half, counter);
  const suffix = keepStart(mask.suffix, half, counter);
  const parts: Parts = { repository, path, prefix, suffix, context, language };
  if (format !== "chat") {
    return { text: formats[format].text(parts), messages: null, stop: completionStops(format) };
  }
  const messages = chatMessages(parts);
  return { text: messages.map(({ content }) => content).join("\n\n"), messages, stop: completionStops(format) };
}

function chatMessages({ path, prefix, suffix, context }: Parts): NonNullable<CompletionPrompt["messages"]> {
  const contextFiles = context.map((file) => `### ${file.path}\n${fenced(file.code)}`).join("\n\n");
  const content = [
    ...(contextFiles === "" ? [] : ["## Other files of the repository", contextFiles]),
    `## Code before the gap in ${path}`,
    fenced(prefix),
    "## Code after the gap",
    fenced(suffix),
    "Write the code that fills the gap. Answer with one code block that holds this code and nothing else. " +
      "Do not repeat code from before or after the gap. Keep the indentation.",
  ].join("\n\n");
  return [
    { role: "system", content: "You complete code. A file has a gap; you write the missing code." },
    { role: "user", content },
  ];
}

function fenced(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/gu)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${code}${code.endsWith("\n") ? "" : "\n"}${fence}`;
}

function commentedContext(context: readonly ContextFile[], language: MaskLanguage): string {
  return context.map(({ path, code }) => `${commented(language, `${path}\n${code}`)}\n`).join("");
}

function commented(language: MaskLanguage, text: string): string {
  const lines = text.endsWith("\n") ? text.slice(0, -1) : text;
  return lines
    .split("\n")
    .map((line) => commentOf(language, line))
    .join("\n");
}

function commentOf(language: MaskLanguage, line: string): string {
  const mark = languageFacts(language).lineComment;
  return line === "" ? mark : `${mark} ${line}`;
}
