/** Pipelines of RepoST and CodeBenchGen. */
export const LLM_PIPELINES = ["repost", "codebenchgen"] as const;
export type LlmPipeline = (typeof LLM_PIPELINES)[number];
