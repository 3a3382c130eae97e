export interface JobRequest {
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
}

export type JobAnswer =
  | { readonly type: "started" }
  | { readonly type: "done"; readonly output: unknown }
  | { readonly type: "failed"; readonly reason: string };

export type JobResult<Output> =
  | { readonly status: "done"; readonly output: Output }
  | { readonly status: "failed"; readonly cause: "limit" | "unreadable"; readonly reason: string };
