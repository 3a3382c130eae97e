/** Published pipelines in which a model writes scripts and tests: RepoST and CodeBenchGen. */
export const LLM_PIPELINES = ["repost", "codebenchgen"] as const;
export type LlmPipeline = (typeof LLM_PIPELINES)[number];
