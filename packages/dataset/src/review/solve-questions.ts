import { type ReviewQuestion, SCALE_QUESTIONS } from "./review-questions.ts";

/** Columns of submissions in order. CodeBenchGen reports the share solved with the first, and within five. */
export const SUBMISSION_COLUMNS: readonly string[] = [1, 2, 3, 4, 5].map((number) => `answer_${number}`);

/** Column of the number of submissions, where some were not copied into the sheet. */
export const ROUNDS_COLUMN = "rounds";

/** Questions to people who solved tasks, after CodeBenchGen's study (section 4.4 of its paper). */
export const SOLVE_QUESTIONS: readonly ReviewQuestion[] = [
  {
    column: ROUNDS_COLUMN,
    question: "How often did you submit an answer?",
    answers: null,
    meaning: "a whole number; empty: as many as there are answers",
  },
  { column: "external_resources", question: "Did you look something up?", answers: ["yes", "no"] },
  ...SCALE_QUESTIONS,
  { column: "comment", question: "What should be known?", answers: null },
];
