import { readFile } from "node:fs/promises";
import type { Question } from "./read-question.ts";

const ANSWERS = new URL("fixtures/", import.meta.url);
const SCRIPTS = new Set(["own-file", "aggregate", "single-file"]);
const TEST_FILES: Readonly<Record<string, string>> = {
  equivalence: "tests",
  asserts: "tests",
  coverage: "coverage",
  more: "more",
  "more-asserts": "more",
  augment: "augment",
  debug: "debug",
  "debug-asserts": "debug",
  refused: "refused",
};
const EXTENSIONS: Readonly<Record<string, string>> = { python: "py", typescript: "ts", javascript: "js" };

/** Returns prose for questions without an answer. */
export async function answerQuestion(question: Question, run: string): Promise<string> {
  const { prompt, entry, values, language, text } = question;
  if (prompt === "functionality") return opinion("The code is the same in both versions.", "same");
  if (prompt === "test-quality") return opinion("The test compares results on inputs of every branch.", "yes");
  const folder = new URL(`${run}/${entry}/`, ANSWERS);
  if (prompt === "instruction" || prompt === "docstring") return (await readOptional(folder, "task.txt")).trim();
  const extension = EXTENSIONS[language] ?? "";
  if (SCRIPTS.has(prompt)) return fenced(language, visibleCode(values["context"] ?? ""));
  const code = await readOptional(folder, `${TEST_FILES[prompt] ?? prompt}.${extension}`);
  if (code === "") return "I have no answer to this question.";
  const isWhole = /\bthe whole script in one\b/u.test(text);
  return fenced(language, isWhole ? wholeScript(code, question) : code);
}

const FILE = /^(?<fence>`{3,})\w+\n(?:#|\/\/) \S+\n(?<code>[\s\S]*?)\n\k<fence>$/gmu;

function visibleCode(context: string): string {
  return [...context.matchAll(FILE)].map(({ groups }) => groups?.["code"] ?? "").join("\n\n\n");
}

function wholeScript(tests: string, { values, language }: Question): string {
  const script = (values["script"] ?? "").trimEnd();
  const name = /\b(?:def|function) (?<name>test_\w+)/u.exec(tests)?.groups?.["name"] ?? "";
  const before = script.search(new RegExp(String.raw`^(?:async )?(?:def|function) ${name}\b`, "mu"));
  const main = language === "python" ? `if __name__ == "__main__":\n    ${name}()` : `${name}();`;
  const code = before < 0 ? script : script.slice(0, before).trimEnd();
  return `${code}\n\n\n${tests.trimEnd()}\n\n\n${main}\n`;
}

function fenced(language: string, code: string): string {
  return `Every branch is reached by the inputs below.\n\n\`\`\`${language}\n${code.trimEnd()}\n\`\`\``;
}

function opinion(reasoning: string, answer: string): string {
  return JSON.stringify({ reasoning, conditions: [true, true, true, true, true], answer });
}

async function readOptional(folder: URL, file: string): Promise<string> {
  try {
    return await readFile(new URL(file, folder), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}
