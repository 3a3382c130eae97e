import { type Environment, languageFacts } from "@repost/spec";
import { findFunction, functionText, loadLanguage } from "@repost/syntax";
import { REVIEW_QUESTIONS } from "./review-questions.ts";
import { type ReviewFiles, reviewRank, type StudyItem, writeStudy, type WriteStudyOptions } from "./write-study.ts";

export type { ReviewFiles };
export type WriteReviewOptions = WriteStudyOptions;

/**
 * Writes pairs of functions in random order, which the key records.
 * @throws as writeStudy does
 */
export function writeReview(options: WriteReviewOptions): Promise<ReviewFiles> {
  return writeStudy(options, {
    name: "review",
    title: (items) => `Review of ${items} environments`,
    introduction: "Write the answers into the table, one row an item, one column a question.",
    questions: REVIEW_QUESTIONS,
    columns: ["docstring", "instruction", "function_a", "function_b", "module", "tests"],
    answerColumns: REVIEW_QUESTIONS.map(({ column }) => column),
    keyColumns: ["original"],
    itemOf: reviewItem,
  });
}

async function reviewItem(environment: Environment, seed: number): Promise<StudyItem> {
  const { instance_id: instanceId, language, module, orig_func: original } = environment;
  const definition = findFunction((await loadLanguage(language)).functions(module.code), module.entry);
  const rewritten = definition === undefined ? "" : functionText(module.code, definition);
  const marker = `${languageFacts(language).lineComment} (the function stands here)`;
  const isFirst = reviewRank(seed, `order:${instanceId}`) < "8";
  const docstring = environment.docstring ?? "";
  const instruction = environment.instruction ?? docstring;
  const [functionA, functionB] = isFirst ? [original, rewritten] : [rewritten, original];
  const code =
    definition === undefined
      ? module.code
      : module.code.slice(0, definition.span.start) + marker + module.code.slice(definition.span.end);
  const tests = environment.tests
    .map(({ name, code: text }) => (name === text ? text : `${name}:\n${text}`))
    .join("\n");
  return {
    cells: [docstring, instruction, functionA, functionB, code, tests],
    key: [isFirst ? "A" : "B"],
    sections: [
      { title: "Docstring", text: docstring },
      ...(instruction === docstring ? [] : [{ title: "Instruction", text: instruction }]),
      { title: "Function A", text: functionA, isPair: true },
      { title: "Function B", text: functionB, isPair: true },
      { title: "Module", text: code },
      { title: "Tests", text: tests },
    ],
  };
}
