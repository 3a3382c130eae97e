export { ContextError, type ContextErrorCode } from "./errors.ts";
export { discoverTargets, type DiscoveredTargets, type DiscoverTargetsOptions } from "./discovery/discover-targets.ts";
export type { LanguageLines } from "./discovery/measure-languages.ts";
export type { Cap } from "./discovery/sample.ts";
export { createSource } from "./sources/create-source.ts";
export { memorySource, type MemorySourceOptions } from "./sources/memory-source.ts";
export { selectRepositories, selectionOptions } from "./sources/github/select-repositories.ts";
export type { SelectRepositoriesOptions } from "./sources/github/select-repositories.ts";
export type { SearchOrder } from "./sources/github/search-repositories.ts";
export {
  type MaskFile,
  type MaskRejection,
  parseAllowedLicense,
  type SampledMasks,
  sampleMasks,
  type SampleMasksOptions,
} from "@repost/syntax";
export {
  type FunctionPromptOptions,
  openFunction,
  type OpenFunction,
  type OpenFunctionOptions,
} from "./open-function.ts";
export {
  type GitHistory,
  type HistoryChange,
  type HistoryCommit,
  type HistoryRange,
  openHistory,
  type OpenHistoryOptions,
} from "./sources/git/open-history.ts";
export { pinSource, publicSource } from "./sources/public-source.ts";
export { excludeRepository, type RepositoryFilter } from "./sources/repository-filter.ts";
export {
  formatSourceSpec,
  parseSourceSpec,
  type ParseSourceSpecOptions,
  type SourceSpec,
} from "./sources/parse-source-spec.ts";
export type { SelectedRepository, SourceOptions } from "./sources/source-options.ts";
export { listSourceFiles, type ListSourceFilesOptions, type SourceFiles } from "./files/list-source-files.ts";
export { typePackages } from "./usages/typescript/types/declarations.ts";
export { packageTypes } from "./usages/typescript/types/package-types.ts";
export { findUsages, type FindUsagesOptions } from "./usages/find-usages.ts";
export type { Skipped, SourceText } from "./files/source-text.ts";
export type { Definition } from "./slice/choose-slice.ts";
export { extractContext, type ExtractContextOptions } from "./extract-context.ts";
export { indexRepository, type IndexRepositoryOptions } from "./index-repository.ts";
export { createContextLimit } from "./rendering/create-context-limit.ts";
export { environmentPrompt, environmentSuffix, fitEnvironmentPrompt } from "./rendering/environment-prompt.ts";
export type {
  EnvironmentPromptOptions,
  FitEnvironmentPromptOptions,
  PromptedEnvironment,
} from "./rendering/environment-prompt.ts";
export type { PromptForm } from "./rendering/prompt-text.ts";
export { renderFullFiles, type RenderFullFilesOptions } from "./rendering/render-full-files.ts";
export { markdownOf, renderMarkdown, type RenderMarkdownOptions } from "./rendering/render-markdown.ts";
export type { Rendering } from "./rendering/render-pieces.ts";
export type { TokenLimit } from "@repost/spec";
export { renderPrompt, type RenderPromptOptions } from "./rendering/render-prompt.ts";
export { loadTokenCounter, type TokenizerChoice } from "./rendering/tokens/load-token-counter.ts";
export {
  BALANCED_LEVELS,
  COMPLETION_FORMATS,
  type CompletionFormat,
  MASK_PRESETS,
  type MaskPreset,
  TOKEN_ENCODINGS,
} from "@repost/spec/settings";
export type { RepositoryIndex } from "./repository-index.ts";
export { type Distribution, distributionOf } from "./statistics/distribution.ts";
export { isStandardLibrary } from "./statistics/is-standard-library.ts";
export { factsOfContext, factsOfEnvironment, factsOfTarget } from "./statistics/function-facts.ts";
export type { FunctionFacts } from "./statistics/function-facts.ts";
export {
  type FunctionStatistics,
  summarizeFunctions,
  type SummarizeFunctionsOptions,
} from "./statistics/summarize-functions.ts";
export { instanceSource, targetOf, type TargetOfOptions } from "./discovery/to-targets.ts";
export { visibleCode, visibleUnits, type VisibleCode, type VisibleCodeOptions } from "./visible-code.ts";
export {
  COMPLETION_PROMPT_VERSION,
  type CompletionPrompt,
  completionPrompt,
  type CompletionPromptOptions,
  completionStops,
} from "./masks/completion-prompt.ts";
export { withoutCopies, type WithoutCopies } from "./masks/copied-code.ts";
export { fillContext, type FillContextOptions } from "./masks/fill-context.ts";
export { CONTEXT_RANKINGS, type ContextFile, type ContextRanking, rankContext } from "./masks/rank-context.ts";
export type { RankContextOptions } from "./masks/rank-context.ts";
