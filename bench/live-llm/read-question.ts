import { readdir, readFile } from "node:fs/promises";
import { parsePrompt, type Prompt } from "@repost/spec";
import { escapeRegExp } from "@repost/syntax";

const FOLDERS = ["sandbox", "testgen", "checks"].map(
  (name) => new URL(`../../packages/${name}/prompts/`, import.meta.url),
);

export interface Question {
  readonly prompt: string;
  readonly entry: string;
  readonly language: string;
  readonly text: string;
  readonly values: Readonly<Record<string, string>>;
}

export type ReadQuestion = (message: string) => Question | null;

export async function loadQuestions(): Promise<ReadQuestion> {
  const prompts = (await Promise.all(FOLDERS.map(readFolder))).flat();
  const forms = prompts.map((prompt) => ({ name: prompt.name, pattern: patternOf(prompt) }));
  return (text) => {
    for (const { name, pattern } of forms) {
      const values = pattern.exec(text)?.groups;
      if (values === undefined) continue;
      // Questions for more inputs have no `entry`.
      const entry = values["entry"] ?? values["called"] ?? "";
      const language = /^`{3,}(python|typescript|javascript)$/mu.exec(text)?.[1] ?? "";
      return { prompt: name, entry, language, text, values: { ...values } };
    }
    return null;
  };
}

async function readFolder(folder: URL): Promise<readonly Prompt[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".md"));
  return await Promise.all(files.map(async (file) => parsePrompt(await readFile(new URL(file, folder), "utf8"), file)));
}

function patternOf({ messages }: Prompt): RegExp {
  const text = messages.find(({ role }) => role === "user")?.content ?? "";
  const placeholders = new Set<string>();
  const parts = text.split(/(^\{\{\w+\}\}$|\{\{\w+\}\})/mu).map((part, position) => {
    if (position % 2 === 0) return escapeRegExp(part);
    const isLine = text.includes(`\n${part}\n`) || text.endsWith(`\n${part}`);
    const any = isLine ? String.raw`[\s\S]*?` : ".*?";
    const name = part.slice(2, -2);
    if (placeholders.has(name)) return any;
    placeholders.add(name);
    return `(?<${name}>${any})`;
  });
  return new RegExp(`^${parts.join("")}$`, "u");
}
