import type { Environment } from "@repost/spec";
import { findFunction, loadLanguage, stubOf } from "@repost/syntax";
import { SOLVE_QUESTIONS, SUBMISSION_COLUMNS } from "./solve-questions.ts";
import { type ReviewFiles, type StudyItem, writeStudy, type WriteStudyOptions } from "./write-study.ts";

export type WriteSolveOptions = WriteStudyOptions;

/**
 * Writes tasks with columns for submissions (CodeBenchGen, section 4.4).
 * @throws as writeStudy does
 */
export function writeSolve(options: WriteSolveOptions): Promise<ReviewFiles> {
  return writeStudy(options, {
    name: "solve",
    title: (items) => `${items} functions to write`,
    introduction:
      `Write the whole function into answer_1. After the result of its tests is known, write a revised function into the next column, ` +
      `up to ${SUBMISSION_COLUMNS.at(-1) ?? ""}. Any resource may be used but a language model.`,
    questions: SOLVE_QUESTIONS,
    columns: ["statement", "context"],
    answerColumns: [...SUBMISSION_COLUMNS, ...SOLVE_QUESTIONS.map(({ column }) => column)],
    keyColumns: [],
    itemOf: solveItem,
  });
}

async function solveItem({ language, module, instruction, docstring, signature }: Environment): Promise<StudyItem> {
  const { code, entry } = module;
  const definition = findFunction((await loadLanguage(language)).functions(code), entry);
  const text = instruction ?? docstring ?? "";
  const statement = `Write ${entry}: ${signature}${text === "" ? "" : `\n\n${text}`}`;
  const context =
    definition === undefined
      ? code
      : `${code.slice(0, definition.span.start)}${stubOf(definition, code, language).trimEnd()}${code.slice(definition.span.end)}`;
  const sections = [
    { title: "Statement", text: statement },
    { title: "Module", text: context },
  ];
  return { cells: [statement, context], key: [], sections };
}
