import type { CallOptions, TextRequest, TextResponse } from "@repost/spec";

/** One request of many. */
export interface BatchItem {
  /** Its name in the results; unique in its batch. */
  readonly id: string;
  readonly request: TextRequest;
}

export interface BatchStatus {
  /** `ended`: there are results, not necessarily for all. `failed`: there are none. */
  readonly state: "running" | "ended" | "failed";
  readonly completed: number;
  readonly failed: number;
  readonly total: number;
  /** What the provider says about a batch that failed, or ended before all was done; null where it says nothing. */
  readonly problem: string | null;
}

export type BatchResult =
  | { readonly id: string; readonly status: "answered"; readonly response: TextResponse }
  | { readonly id: string; readonly status: "failed"; readonly problem: string };

/** A provider that answers many requests within hours, for less money. */
export interface BatchProvider {
  /** Hands requests over and gives the batch's id. */
  submit(items: readonly BatchItem[], options?: CallOptions): Promise<string>;
  status(id: string, options?: CallOptions): Promise<BatchStatus>;
  /** In any order; requests that expired may be missing. */
  results(id: string, options?: CallOptions): Promise<readonly BatchResult[]>;
  cancel(id: string, options?: CallOptions): Promise<void>;
}
