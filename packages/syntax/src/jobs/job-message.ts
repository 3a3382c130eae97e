/** A request to a worker thread. */
export interface JobRequest {
  /** Address of the module that exports the job's function. */
  readonly module: string;
  /** Name of the exported function. */
  readonly name: string;
  /** Argument of the function; any value that structured cloning can copy. */
  readonly input: unknown;
}

/** Messages of a worker thread: `started` once the module is loaded, then the result or the error. */
export type JobAnswer =
  | { readonly type: "started" }
  | { readonly type: "done"; readonly output: unknown }
  | { readonly type: "failed"; readonly reason: string };

export type JobResult<Output> =
  | { readonly status: "done"; readonly output: Output }
  /** `limit`: the job took too long or too much memory. `unreadable`: the function threw. */
  | { readonly status: "failed"; readonly cause: "limit" | "unreadable"; readonly reason: string };
