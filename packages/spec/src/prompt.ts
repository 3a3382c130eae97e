import { readFile } from "node:fs/promises";
import { type Language } from "./repository.ts";
import { promptInvalid } from "./errors.ts";
import type { TextRequest } from "./ports.ts";

/** Messages with placeholders, a name and a version. */
export interface Prompt {
  /** Unique in a package, such as `mock`. */
  readonly name: string;
  /** Version number, increased with every change of the text. */
  readonly version: number;
  /** Kind of task: `sandbox`, `tests`, `debug` or `checks`. */
  readonly task: string;
  readonly language: string;
  readonly messages: TextRequest["messages"];
}

/** Returns the id in records and journals, such as `mock.python@1`. */
export function promptId({ name, language, version }: Pick<Prompt, "name" | "language" | "version">): string {
  return `${name}.${language}@${version}`;
}

const HEAD = /^---\r?\n(?<head>[\s\S]*?)\r?\n---\r?\n(?<body>[\s\S]*)$/u;
const ROLE = /^# (system|user|assistant)[ \t]*$/mu;
const PLACEHOLDER = /\{\{(\w+)\}\}/gu;

/**
 * Parses lines `name: value` between two `---` lines, then messages below headings with roles.
 * @throws SpecError SPEC_PROMPT_INVALID
 */
export function parsePrompt(text: string, where: string): Prompt {
  const { head, body } = HEAD.exec(text)?.groups ?? {};
  if (head === undefined || body === undefined) throw promptInvalid(where, "it does not begin with a head");
  const fields = new Map(
    head.split(/\r?\n/u).map((line) => [line.split(":")[0]?.trim(), line.replace(/^[^:]*:/u, "").trim()]),
  );
  const field = (name: string): string => {
    const value = fields.get(name);
    if (value === undefined || value === "") throw promptInvalid(where, `its head has no ${name}`);
    return value;
  };
  const version = Number(field("version"));
  if (!Number.isInteger(version) || version < 1) throw promptInvalid(where, "its version is no whole number from 1");
  const [before = "", ...parts] = body.split(ROLE);
  if (before.trim() !== "" || parts.length === 0) throw promptInvalid(where, "its text does not begin with a role");
  const messages: TextRequest["messages"][number][] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const role = parts[index];
    if (role !== "system" && role !== "user" && role !== "assistant")
      throw promptInvalid(where, "it has an unknown role");
    messages.push({ role, content: (parts[index + 1] ?? "").trim() });
  }
  return { name: field("name"), version, task: field("task"), language: field("language"), messages };
}

const promptLanguages: Readonly<Record<Language | "all", string>> = {
  python: "python",
  javascript: "typescript",
  typescript: "typescript",
  all: "all",
};

/**
 * Loads `calls.python.md`, `calls.typescript.md` (also for JavaScript) or `calls.all.md`.
 * @throws SpecError SPEC_PROMPT_INVALID
 */
export function createPromptLoader(folder: URL): (name: string, language: Language | "all") => Promise<Prompt> {
  return async (name, language) => {
    const file = `${name}.${promptLanguages[language]}.md`;
    return parsePrompt(await readFile(new URL(file, folder), "utf8"), file);
  };
}

export function promptPlaces({ messages }: Prompt): ReadonlySet<string> {
  return new Set(messages.flatMap(({ content }) => [...content.matchAll(PLACEHOLDER)].map(([, name = ""]) => name)));
}

/**
 * Values are not searched for placeholders, so that text of a repository stays text.
 * @throws SpecError SPEC_PROMPT_INVALID when a placeholder has no value, or a value no placeholder
 */
export function fillPrompt(prompt: Prompt, values: Readonly<Record<string, string>>): TextRequest["messages"] {
  const used = new Set<string>();
  const messages = prompt.messages.map(({ role, content }) => ({
    role,
    content: content.replaceAll(PLACEHOLDER, (_, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value === undefined) throw promptInvalid(promptId(prompt), `nothing was given for {{${name}}}`);
      used.add(name);
      return value;
    }),
  }));
  const idle = Object.keys(values).find((name) => !used.has(name));
  if (idle !== undefined) throw promptInvalid(promptId(prompt), `it has no place for ${idle}`);
  return messages;
}
