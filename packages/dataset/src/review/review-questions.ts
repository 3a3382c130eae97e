export interface ReviewQuestion {
  readonly column: string;
  readonly question: string;
  /** Null for free text. */
  readonly answers: readonly string[] | null;
  readonly explanation?: string;
  readonly isScale?: boolean;
}

const YES_NO = ["yes", "no"] as const;
const SCALE = { answers: ["1", "2", "3", "4", "5"], isScale: true } as const;

/** CodeBenchGen's five-point scales (section 4.4 of its paper). */
export const SCALE_QUESTIONS: readonly ReviewQuestion[] = [
  {
    column: "difficulty",
    question: "How hard is it to write the function?",
    explanation: "1 quickly done by most programmers, 5 only by experts or with great effort",
    ...SCALE,
  },
  {
    column: "instruction_clarity",
    question: "How clear is the instruction?",
    explanation: "1 one has to guess, 5 nothing is left open",
    ...SCALE,
  },
  {
    column: "test_quality",
    question: "How good are the tests?",
    explanation: "1 wrong or trivial, 5 reasonable and thorough",
    ...SCALE,
  },
];

/** RepoST's questions, solvability, then CodeBenchGen's scales. */
export const REVIEW_QUESTIONS: readonly ReviewQuestion[] = [
  {
    column: "same_functionality",
    question: "Do functions A and B do the same?",
    answers: ["same", "yes", "no"],
    explanation: "same: the text is the same too",
  },
  {
    column: "observable",
    question: "Does the function return something, or change a state that can be seen?",
    answers: YES_NO,
  },
  {
    column: "tests_check_values",
    question: "Do the tests look at values and state rather than at what is printed or logged?",
    answers: YES_NO,
  },
  {
    column: "tests_decide",
    question: "Would the tests pass exactly those functions that do the same?",
    answers: YES_NO,
  },
  { column: "tests_reasonable", question: "Are the inputs such as a caller may give?", answers: YES_NO },
  { column: "tests_not_trivial", question: "Does it take more than a trivial function to pass?", answers: YES_NO },
  {
    column: "task_solvable",
    question: "Could you write the function from its instruction and the module?",
    answers: YES_NO,
  },
  ...SCALE_QUESTIONS,
  { column: "comment", question: "What should be known?", answers: null },
];

export const TEST_CONDITIONS: readonly string[] =
  "observable tests_check_values tests_decide tests_reasonable tests_not_trivial".split(" ");

export function answersText({ answers, explanation }: ReviewQuestion): string {
  const accepted = answers === null ? "free text" : answers.join(", ");
  return explanation === undefined ? accepted : `${accepted}; ${explanation}`;
}
