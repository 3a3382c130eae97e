import type { Environment } from "@repost/spec";
import { modelOpinions } from "../exports/repost/model-opinions.ts";
import { type Agreement, cohenKappa, fleissKappa } from "./kappa.ts";
import { type Rating, readReview, type ReadReviewOptions } from "./read-review.ts";
import { REVIEW_QUESTIONS, type ReviewQuestion, TEST_CONDITIONS } from "./review-questions.ts";

export interface QuestionSummary {
  readonly column: string;
  readonly answers: Readonly<Record<string, number>>;
  readonly mean: number | null;
  /** Null for a single rater. */
  readonly agreement: Agreement | null;
}

export interface ReviewSummary {
  readonly raters: readonly string[];
  readonly items: number;
  readonly questions: readonly QuestionSummary[];
  /** Agreement of raters' majority and models; null without models' answers. */
  readonly model: {
    /** `same` counts as yes. */
    readonly functionality: Agreement | null;
    /** Yes if all five conditions are met. */
    readonly tests: Agreement | null;
  };
}

/** @throws DatasetError DATASET_STUDY_SHEET_INVALID with file, row and column; errors of reading files */
export async function summarizeReviewSheets({
  environments,
  ...options
}: SummarizeReviewOptions): Promise<ReviewSummary> {
  return await summarizeReview(await readReview(options), environments);
}

export interface SummarizeReviewOptions extends ReadReviewOptions {
  /** Environments with models' answers. @default none */
  readonly environments?: AsyncIterable<Environment> | Iterable<Environment>;
}

export async function summarizeReview(
  ratings: readonly Rating[],
  environments: AsyncIterable<Environment> | Iterable<Environment> = [],
): Promise<ReviewSummary> {
  const raters = [...new Set(ratings.map(({ rater }) => rater))].toSorted();
  const questions = REVIEW_QUESTIONS.filter(({ answers }) => answers !== null);
  const models = { functionality: new Map<string, string>(), tests: new Map<string, string>() };
  for await (const { instance_id: id, quality } of environments) {
    const functionality = modelOpinions(quality.findings, "functionality");
    const tests = modelOpinions(quality.findings, "test_quality");
    if (functionality !== null) models.functionality.set(id, yesOrNo(functionality.answer));
    if (tests !== null) models.tests.set(id, yesOrNo(tests.answer));
  }
  return {
    raters,
    items: new Set(ratings.map(({ item }) => item)).size,
    questions: questions.map((question) => summarizeQuestion(question, ratings, raters)),
    model: {
      functionality: agreementWithModel(ratings, models.functionality, functionalityVote),
      tests: agreementWithModel(ratings, models.tests, testsVote),
    },
  };
}

function summarizeQuestion(
  question: ReviewQuestion,
  ratings: readonly Rating[],
  raters: readonly string[],
): QuestionSummary {
  const { column, answers, isScale = false } = question;
  const accepted = answers ?? [];
  const ratedAnswers = ratings.flatMap((rating) => rating.answers.get(column) ?? []);
  const counts = accepted.map((answer) => [answer, ratedAnswers.filter((each) => each === answer).length] as const);
  const mean = ratedAnswers.reduce((sum, answer) => sum + Number(answer), 0) / ratedAnswers.length;
  return {
    column,
    answers: Object.fromEntries(counts),
    mean: isScale && ratedAnswers.length > 0 ? Math.round(mean * 100) / 100 : null,
    agreement: agreementOf(sharedAnswers(ratings, raters, column), accepted, isScale, raters.length),
  };
}

function agreementOf(
  items: readonly (readonly string[])[],
  accepted: readonly string[],
  isScale: boolean,
  raters: number,
): Agreement | null {
  if (raters < 2) return null;
  return raters === 2 ? cohenKappa(items, accepted, isScale) : fleissKappa(items, accepted);
}

/** Only items that all raters answered. */
function sharedAnswers(
  ratings: readonly Rating[],
  raters: readonly string[],
  column: string,
): readonly (readonly string[])[] {
  return [...Map.groupBy(ratings, ({ item }) => item)].flatMap(([, rows]) => {
    const answers = raters.flatMap((rater) => rows.find((row) => row.rater === rater)?.answers.get(column) ?? []);
    return answers.length === raters.length ? [answers] : [];
  });
}

type Vote = (answers: Rating["answers"]) => string | null;

const functionalityVote: Vote = (answers) => {
  const answer = answers.get("same_functionality");
  return answer === undefined ? null : yesOrNo(answer);
};

const testsVote: Vote = (answers) => {
  const conditions = TEST_CONDITIONS.flatMap((column) => answers.get(column) ?? []);
  if (conditions.includes("no")) return "no";
  return conditions.length === TEST_CONDITIONS.length ? "yes" : null;
};

function yesOrNo(answer: string): string {
  return answer === "no" ? "no" : "yes";
}

function agreementWithModel(
  ratings: readonly Rating[],
  models: ReadonlyMap<string, string>,
  voteOf: Vote,
): Agreement | null {
  if (models.size === 0) return null;
  const pairs = [...Map.groupBy(ratings, ({ instanceId }) => instanceId)].flatMap(([id, rows]) => {
    const votes = rows.flatMap(({ answers }) => voteOf(answers) ?? []);
    const yes = votes.filter((vote) => vote === "yes").length;
    const model = models.get(id);
    return model === undefined || yes * 2 === votes.length ? [] : [[yes * 2 > votes.length ? "yes" : "no", model]];
  });
  return cohenKappa(pairs, ["yes", "no"], false);
}
