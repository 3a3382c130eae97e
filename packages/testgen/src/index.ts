export { createSearchTests, type SearchTestsOptions } from "./create-search-tests.ts";
export { TestgenError, type TestgenErrorCode } from "./errors.ts";
export { createHybridTests, type HybridTestsOptions } from "./hybrid/create-hybrid-tests.ts";
export { createLlmTests } from "./llm/create-llm-tests.ts";
export { loadsAlone, type LoadsAloneOptions } from "./llm/run-script.ts";
export type { InstallPackages, LlmTestsOptions } from "./llm/script-work.ts";
export { describeFunction, type DescribeFunctionOptions } from "./llm/describe-function.ts";
export { outsideFailure } from "./hybrid/failure-in-words.ts";
export {
  observeCalls,
  type ObserveCallsOptions,
  type ObservedProgram,
  type ObservedTarget,
} from "./python/observed/observe-calls.ts";
export type { SearchBudget } from "./search/explore.ts";
export { TEST_FRAMEWORKS, type TestFramework } from "./written/test-framework.ts";
export { writeTests, type WrittenTests, type WriteTestsOptions } from "./written/write-tests.ts";
export { searchParts } from "./search/search-parts.ts";
