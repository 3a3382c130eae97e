export { detectFormat, type DatasetFormat, isPublished } from "./detect-format.ts";
export { fileRows } from "./file-rows.ts";
export { blob, loadRecording, selfContained } from "./environments/blobs.ts";
export { openDatasetStore, readEnvironments, type ReadEnvironmentsOptions } from "./environments/read-environments.ts";
export { writeEnvironments, type WriteEnvironmentsOptions } from "./environments/write-environments.ts";
export { DatasetError, type DatasetErrorCode, exportEmpty, exportNeedsResults } from "./errors.ts";
export {
  convertedRows,
  type ConvertEnvironment,
  type ConvertedRowsOptions,
  type SkippedEnvironment,
} from "./exports/converted-rows.ts";
export { execCsnRow, type ExecCsnRow } from "./exports/exec-csn/exec-csn-row.ts";
export { writeHuggingFace, type WriteHuggingFaceOptions } from "./exports/hugging-face/write-hugging-face.ts";
export { humanEvalRow, type HumanEvalRow } from "./exports/humaneval/humaneval-row.ts";
export { execRepoBenchMask, execRepoBenchRow } from "./completion/exec-repo-bench-row.ts";
export { jsonArray } from "./exports/json-array.ts";
export { type ModelOpinion, opinionList, repostRow, type RepostRow } from "./exports/repost/repost-row.ts";
export { sweBenchRow, type SweBenchRow } from "./exports/swebench/swebench-row.ts";
export { appendJsonLines, type JsonLinesAppender } from "./lines/append-json-lines.ts";
export { readJsonLines, type InvalidRow, type ReadJsonLinesOptions } from "./lines/read-json-lines.ts";
export { writeJsonLines } from "./lines/write-json-lines.ts";
export { readParquet, type ReadParquetOptions } from "./parquet/read-parquet.ts";
export { writeParquet } from "./parquet/write-parquet.ts";
export {
  readPredictions,
  type ReadPredictionsOptions,
  type UnknownPredictions,
} from "./predictions/read-predictions.ts";
export type { PublishedTask } from "./published/published-task.ts";
export { originalContext } from "./published/repost/original-context.ts";
export { readPublished, type ReadPublishedOptions } from "./published/read-published.ts";
export { readRepoEval, type RepoEvalTask } from "./repoeval/read-repo-eval.ts";
export { type FunctionRow, readFunctionRows } from "./published/read-function-rows.ts";
export { type ReviewFiles, writeReview, type WriteReviewOptions } from "./review/write-review.ts";
export { readSolve, type ReadSolveOptions, type Solution, solvePredictions } from "./review/read-solve.ts";
export { type ReviewSummary, summarizeReviewSheets, type SummarizeReviewOptions } from "./review/summarize-review.ts";
export { writeSolve, type WriteSolveOptions } from "./review/write-solve.ts";
export { createSelector, type ExclusionReason, type SelectOptions } from "./select/select-environments.ts";
export { splitOf, type SplitName, type SplitRule } from "./select/split-environments.ts";
export { createFolderStore } from "./store/folder-store.ts";
export { writePieces, type WritePiecesOptions } from "./write-pieces.ts";
export { writeCsv, type Table, type TableRow } from "./write-csv.ts";
export {
  ANSWER_FORMS,
  type AnswerForm,
  FEEDBACK_LEVELS,
  type FeedbackLevel,
  TRAINING_LAYOUTS,
  type TrainingLayout,
} from "@repost/spec/settings";
export { type TrainingFile, writeDatasetInfo } from "./training/dataset-info.ts";
export type { Attempt } from "./training/sort-attempts.ts";
export {
  type AnswerExample,
  TRAINING_KINDS,
  type TrainingExample,
  type TrainingKind,
} from "./training/training-example.ts";
export {
  trainingExamples,
  type TrainingOptions,
  type TrainingPorts,
  type TrainingRequest,
} from "./training/training-examples.ts";
export { type QuestionRow, readQuestionRows } from "./training/read-question-rows.ts";
export { writeTraining, type WriteTrainingOptions } from "./training/write-training.ts";
