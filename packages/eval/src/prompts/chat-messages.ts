import type { Environment, TextRequest } from "@repost/spec";

/** Where a model learns what the function is to do. */
export const DESCRIPTIONS = ["docstring", "instruction", "signature"] as const;
export type Description = (typeof DESCRIPTIONS)[number];

export interface ChatMessagesOptions {
  readonly environment: Pick<Environment, "language" | "func_name" | "path" | "instruction" | "docstring">;
  /** Code in fenced blocks, the target's header last: `environmentPrompt` of @repost/context in form chat. */
  readonly shown: string;
  /** @default "docstring" */
  readonly description?: Description;
}

/** Raised whenever the same environment would be asked for in other words; it belongs beside the results. */
export const PROMPT_VERSION = 1;

const NAMES: Readonly<Record<Environment["language"], string>> = {
  python: "Python",
  typescript: "TypeScript",
  javascript: "JavaScript",
};

/**
 * Asks a chat model for the target: the repository's code as it is shown, what the function is to do, and in which form to answer. Under
 * `instruction` the docstring serves where an environment has no instruction.
 */
export function chatMessages({
  environment,
  shown,
  description = "docstring",
}: ChatMessagesOptions): TextRequest["messages"] {
  const { language, func_name: name, path, instruction, docstring } = environment;
  const task = description === "instruction" ? (instruction ?? docstring ?? "").trim() : "";
  const parts = [
    `Code of a ${NAMES[language]} repository, each block under the path of its file:`,
    shown.trimEnd(),
    `The last block ends where the body of \`${name}\` in ${path} begins. Write that function.`,
    ...(task === "" ? [] : [`What it does:\n${task}`]),
    "Keep its name and parameters. Everything that is shown can be used; import in your answer what else you need. " +
      `Answer with one fenced ${NAMES[language]} block that has the whole function, its header included, and helpers if it needs any.`,
  ];
  return [{ role: "user", content: parts.join("\n\n") }];
}
