import { promptInvalid } from "./errors.ts";
import type { TextRequest } from "./ports.ts";

/** A prompt as a file has it: text with places to fill, under a name and a version. */
export interface Prompt {
  /** Unique among the prompts of a package, such as `stand-in`. */
  readonly name: string;
  /** Raised whenever the text changes: answers to another version are answers to another question. */
  readonly version: number;
  /** What a model is asked for: `sandbox`, `tests`, `debug`, `checks`. */
  readonly task: string;
  readonly language: string;
  readonly messages: TextRequest["messages"];
}

/** Which prompt was used, as records and journals have it: `stand-in.python@1`. */
export function promptId({ name, language, version }: Pick<Prompt, "name" | "language" | "version">): string {
  return `${name}.${language}@${version}`;
}

const HEAD = /^---\r?\n(?<head>[\s\S]*?)\r?\n---\r?\n(?<body>[\s\S]*)$/u;
const ROLE = /^# (system|user|assistant)[ \t]*$/mu;
const PLACE = /\{\{(\w+)\}\}/gu;

/**
 * Reads a prompt file: lines `name: value` between two of `---`, then messages, each below a heading that says who speaks.
 *
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
  for (let place = 0; place < parts.length; place += 2) {
    const role = parts[place];
    if (role !== "system" && role !== "user" && role !== "assistant")
      throw promptInvalid(where, "it has an unknown role");
    messages.push({ role, content: (parts[place + 1] ?? "").trim() });
  }
  return { name: field("name"), version, task: field("task"), language: field("language"), messages };
}

/** Returns the names of the places of a prompt. */
export function promptPlaces({ messages }: Prompt): ReadonlySet<string> {
  return new Set(messages.flatMap(({ content }) => [...content.matchAll(PLACE)].map(([, name = ""]) => name)));
}

/**
 * The messages of a prompt with its places filled. What is filled in is never looked through for places, so that text of a repository
 * stays text.
 *
 * @throws SpecError SPEC_PROMPT_INVALID where a place has no value, or a value no place
 */
export function fillPrompt(prompt: Prompt, values: Readonly<Record<string, string>>): TextRequest["messages"] {
  const used = new Set<string>();
  const messages = prompt.messages.map(({ role, content }) => ({
    role,
    content: content.replaceAll(PLACE, (_, name: string) => {
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
