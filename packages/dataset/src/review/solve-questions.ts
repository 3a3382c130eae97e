import { type ReviewQuestion, SCALE_QUESTIONS } from "./review-questions.ts";

/** CodeBenchGen reports one and five submissions. */
export const SUBMISSION_COLUMNS: readonly string[] = [1, 2, 3, 4, 5].map((number) => `answer_${number}`);

/** The sheet may not contain all submissions. */
export const ROUNDS_COLUMN = "rounds";

/** After CodeBenchGen's study (section 4.4 of its paper). */
export const SOLVE_QUESTIONS: readonly ReviewQuestion[] = [
  {
    column: ROUNDS_COLUMN,
    question: "How often did you submit an answer?",
    answers: null,
    explanation: "a whole number; empty: as many as there are answers",
  },
  { column: "external_resources", question: "Did you look something up?", answers: ["yes", "no"] },
  ...SCALE_QUESTIONS,
  { column: "comment", question: "What should be known?", answers: null },
];
