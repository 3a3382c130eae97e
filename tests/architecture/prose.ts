import { globSync } from "node:fs";
import { sep } from "node:path";
import { type Comment, countWords } from "./comments.ts";

const maxSentenceWords = 25;
const maxDocSentenceWords = 30;
const vagueStart = /^(?:What|Whether|Of|Where|That|How far)\b/u;

export function proseProblems(path: string, comments: readonly Comment[]): readonly string[] {
  return comments.flatMap(({ kind, line, text }) => {
    const start = vagueStart.exec(text.trim())?.[0];
    return [
      ...(kind === "doc" && start !== undefined ? [`${path}:${line}: a doc comment starts with "${start}"`] : []),
      ...sentencesOf(text)
        .map((sentence) => ({ sentence, words: countWords(sentence) }))
        .filter(({ words }) => words > maxSentenceWords)
        .map(({ sentence, words }) => `${path}:${line}: a sentence has ${words} words: ${sentence.slice(0, 60)}`),
    ];
  });
}

export function sentencesOf(comment: string): readonly string[] {
  return comment
    .replaceAll(/```[\s\S]*?(?:```|$)/gu, "\n\n")
    .replaceAll(/^\s*@example\b[\s\S]*?(?=^\s*@\w|$(?![\s\S]))/gmu, "\n\n")
    .replaceAll(/`[^`]*`/gu, "`code`")
    .replaceAll(/@type(?:def)?\b[\s\S]*?\}(?=\s*(?:\w+\s*)?(?:\n\s*@|$(?![\s\S])))/gmu, "")
    .split(/\n\s*\n|\n\s*(?=[-*|>]\s|\d+\.\s|@\w)|\s(?=@(?:default|throws|returns|param|see|example)\b)/u)
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?]["')*]*)\s+(?=["'(*]*[\p{Lu}\p{N}`])/u))
    .map((sentence) => sentence.replaceAll(/\s+/gu, " ").trim())
    .filter((sentence) => sentence !== "");
}

export function documentPaths(root: string): readonly string[] {
  return globSync(["*.md", "docs/**/*.md", "packages/*/README.md", "examples/**/README.md"], {
    cwd: root,
    exclude: ["**/node_modules/**"],
  })
    .map((path) => path.split(sep).join("/"))
    .toSorted();
}

export function longDocSentences(path: string, page: string): readonly string[] {
  const text = page
    .replaceAll(/```[\s\S]*?(?:```|$)/gu, "")
    .replaceAll(/^(?:#|\||\s*\||<).*$/gmu, "")
    .replaceAll(/(?<=^|\n\n)(?: {4,}.*\n?)+/gu, "")
    .replaceAll(/\]\([^)]*\)/gu, "]");
  return sentencesOf(text)
    .map((sentence) => ({ sentence, words: countWords(sentence) }))
    .filter(({ words }) => words > maxDocSentenceWords)
    .map(({ sentence, words }) => `${path}: a sentence has ${words} words: ${sentence.slice(0, 60)}`);
}
