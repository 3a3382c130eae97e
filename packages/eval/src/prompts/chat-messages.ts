import { DEFAULT_PROMPT, type Environment, type TextRequest } from "@repost/spec";
import type { Description } from "@repost/spec/settings";

export interface ChatMessagesOptions {
  readonly environment: Pick<Environment, "language" | "func_name" | "path" | "instruction" | "docstring">;
  /** Result of `environmentPrompt` of @repost/context in form chat. */
  readonly shown: string;
  /** @default DEFAULT_PROMPT.describe */
  readonly description?: Description;
  /** Test that shows undocumented facts. @default none */
  readonly example?: string;
  /** Requests reasoning before the answer. @default false */
  readonly reasoning?: boolean;
}

/** Increases when the wording changes. */
export const PROMPT_VERSION = 3;

const NAMES: Readonly<Record<Environment["language"], string>> = {
  python: "Python",
  typescript: "TypeScript",
  javascript: "JavaScript",
};

/** Falls back to the docstring. */
export function chatMessages({
  environment,
  shown,
  description = DEFAULT_PROMPT.describe,
  example,
  reasoning = false,
}: ChatMessagesOptions): TextRequest["messages"] {
  const { language, func_name: name, path, instruction, docstring } = environment;
  const task = description === "instruction" ? (instruction ?? docstring ?? "").trim() : "";
  const parts = [
    `Code of a ${NAMES[language]} repository, each block under the path of its file:`,
    shown.trimEnd(),
    `The last block lacks the body of \`${name}\` in ${path}. Write that function.`,
    ...(task === "" ? [] : [`What it does:\n${task}`]),
    ...(example === undefined ? [] : [`One of its tests:\n\`\`\`${language}\n${example.trimEnd()}\n\`\`\``]),
    "Tests call your function and the original with the same inputs. They compare results, classes of exceptions, and the arguments and the " +
      "object after the call; messages of exceptions are not compared.",
    "Keep its name and parameters. Everything that is shown can be used; import in your answer what else you need.",
    reasoning
      ? "First reason step by step: which inputs are possible, what the shown code needs for each of them, and which limits matter. " +
        `Then give the whole function in one fenced ${NAMES[language]} block at the end, its header included, with helpers if it needs any. ` +
        "Only the last block counts."
      : `Answer with one fenced ${NAMES[language]} block that has the whole function, its header included, and helpers if it needs any.`,
  ];
  return [{ role: "user", content: parts.join("\n\n") }];
}
