export { EvalError, type EvalErrorCode } from "./errors.ts";
export { evaluate, type EvaluateEvent, type EvaluateOptions } from "./evaluate/evaluate.ts";
export type { JudgeRule } from "./evaluate/to-result.ts";
export {
  buildPage,
  renderBuildPage,
  type BuildPageOptions,
  type RenderBuildPageOptions,
} from "./page/render-build-page.ts";
export { evalPage, renderEvalPage, type EvalPageOptions, type RenderEvalPageOptions } from "./page/render-eval-page.ts";
export { goldPrediction } from "./predictions/gold-prediction.ts";
export { solutionOf } from "./predictions/solution-of.ts";
export { stubPrediction } from "./predictions/stub-prediction.ts";
export { bootstrapInterval, type BootstrapOptions, type Interval } from "./score/bootstrap.ts";
export { passAtK, type PassAtKOptions } from "./score/pass-at-k.ts";
export { summarizeResults, type SummarizeResultsOptions } from "./score/summarize-results.ts";
