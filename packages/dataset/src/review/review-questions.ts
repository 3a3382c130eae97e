export interface ReviewQuestion {
  /** Name of the column that takes the answer. */
  readonly column: string;
  readonly question: string;
  readonly answers: string;
}

/** What RepoST asked its raters: one question of the function, five conditions of its tests; and whether the task can be solved. */
export const REVIEW_QUESTIONS: readonly ReviewQuestion[] = [
  {
    column: "same_functionality",
    question: "Do functions A and B do the same?",
    answers: "same (the text too), yes, no",
  },
  {
    column: "observable",
    question: "Does the function return something, or change a state that can be seen?",
    answers: "yes, no",
  },
  {
    column: "tests_check_values",
    question: "Do the tests look at values and state rather than at what is printed or logged?",
    answers: "yes, no",
  },
  {
    column: "tests_decide",
    question: "Would the tests pass exactly those functions that do the same?",
    answers: "yes, no",
  },
  { column: "tests_reasonable", question: "Are the inputs such as a caller may give?", answers: "yes, no" },
  { column: "tests_not_trivial", question: "Does it take more than a trivial function to pass?", answers: "yes, no" },
  {
    column: "task_solvable",
    question: "Could you write the function from its docstring and the module?",
    answers: "yes, no",
  },
  { column: "comment", question: "What should be known?", answers: "free text" },
];
