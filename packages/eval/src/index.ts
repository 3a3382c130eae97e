export { COMPLETION_CUT_VERSION, cutCompletion } from "./answers/completion/cut-completion.ts";
export type { CutCompletionOptions } from "./answers/completion/cut-completion.ts";
export { cutPatch, type CutPatch, type CutPatchOptions, type SourceFile } from "./answers/cut-patch.ts";
export { EXTRACTION_VERSION, cutSolution, type CutAnswer, type ModelAnswer } from "./answers/cut-solution.ts";
export { renderEnvMarkdown, type RenderEnvMarkdownOptions } from "./environments/render-env-markdown.ts";
export {
  type EnvModelUsage,
  summarizeEnvVerdicts,
  type SummarizeEnvVerdictsOptions,
} from "./environments/summarize-env-verdicts.ts";
export type { EnvInstanceDetail } from "./page/page-data.ts";
export { renderEnvsPage, type RenderEnvsPageOptions } from "./page/render-envs-page.ts";
export { EvalError, patchUnknown, type EvalErrorCode } from "./errors.ts";
export { evaluate, type EvaluateEvent, type EvaluateOptions } from "./evaluate/evaluate.ts";
export type { Candidate, CandidateModule } from "./evaluate/evaluate.ts";
export { FEEDBACK_VERSION, feedbackText } from "./feedback/feedback-text.ts";
export { type Description, DESCRIPTIONS, FEEDBACK_KINDS, type FeedbackKind } from "@repost/spec/settings";
export type { FeedbackOptions } from "./feedback/feedback-text.ts";
export type { JudgeRule } from "./evaluate/to-result.ts";
export { renderBuildPage, type RenderBuildPageOptions } from "./page/render-build-page.ts";
export { renderEvalPage, type RenderEvalPageOptions } from "./page/render-eval-page.ts";
export { chatMessages, PROMPT_VERSION } from "./prompts/chat-messages.ts";
export type { ChatMessagesOptions } from "./prompts/chat-messages.ts";
export { FIM_TEMPLATES, fimPrompt, type FimTemplate } from "./prompts/fim-prompt.ts";
export { renderLeaderboardPage, type RenderLeaderboardPageOptions } from "./page/render-leaderboard-page.ts";
export { goldPrediction } from "./predictions/gold-prediction.ts";
export { solutionOf } from "./predictions/solution-of.ts";
export { stubPrediction } from "./predictions/stub-prediction.ts";
export { makeLeaderboard, type FinishedRun, type MakeLeaderboardOptions } from "./report/make-leaderboard.ts";
export { renderLeaderboardMarkdown, renderReportMarkdown } from "./report/render-markdown.ts";
export { breakdownTable, comparisonTable, completionsTable, leaderboardTable, resultTable } from "./report/tables.ts";
export type { ReportTable } from "./report/tables.ts";
export { askModel, type AskModelOptions } from "./revise/ask-model.ts";
export { reviseAnswers, type AskAgain, type ReviseAnswersOptions } from "./revise/revise-answers.ts";
export type { RevisionRequest, RevisionTurn } from "./revise/revise-answers.ts";
export { summarizeRounds, type SummarizeRoundsOptions } from "./revise/summarize-rounds.ts";
export { completionEvalResult } from "./score/completions/completion-eval-result.ts";
export { summarizeCompletions, type SummarizeCompletionsOptions } from "./score/completions/summarize-completions.ts";
export { meanInterval } from "./score/mean-interval.ts";
export { bootstrapInterval, type BootstrapOptions, type Interval } from "./score/bootstrap.ts";
export { breakDown, type BreakDownOptions, type ScoredTask } from "./score/breakdown/break-down.ts";
export { taskTraits, type TaskTraits, type TaskTraitsOptions } from "./score/breakdown/task-traits.ts";
export { compareRuns, countResults, type CompareRunsOptions, type RunCounts } from "./score/compare/compare-runs.ts";
export { mcnemar } from "./score/compare/mcnemar.ts";
export { pairedBootstrap, type PairedBootstrap } from "./score/compare/paired-bootstrap.ts";
export type { PairedBootstrapOptions } from "./score/compare/paired-bootstrap.ts";
export { passAtK, type PassAtKOptions } from "./score/pass-at-k.ts";
export { astMatch } from "./score/similarity/ast-match.ts";
export { completionSimilarity, type CompletionSimilarityOptions } from "./score/similarity/completion-similarity.ts";
export { editSimilarity } from "./score/similarity/edit-similarity.ts";
export { similarityOf, type SimilarityOptions } from "./score/similarity/similarity-of.ts";
export {
  type ErrorRate,
  errorRate,
  judgeAlternatives,
  type JudgedAlternative,
} from "./alternatives/judge-alternatives.ts";
export type { AlternativesReport, JudgeAlternativesOptions } from "./alternatives/judge-alternatives.ts";
export { wilsonInterval } from "./score/wilson-interval.ts";
export { summarizeResults, type SummarizeResultsOptions } from "./score/summarize-results.ts";
