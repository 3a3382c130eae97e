import type { CallOptions, TextRequest, TextResponse } from "@repost/spec";

export interface BatchItem {
  /** Unique in its batch. */
  readonly id: string;
  readonly request: TextRequest;
}

export interface BatchStatus {
  /** `ended`: results may be missing. `failed`: there are none. */
  readonly state: "running" | "ended" | "failed";
  readonly completed: number;
  readonly failed: number;
  readonly total: number;
  /** Explanation of missing results, null without a problem. */
  readonly problem: string | null;
}

export type BatchAnswer =
  | { readonly status: "answered"; readonly response: TextResponse }
  | { readonly status: "failed"; readonly problem: string };

export type BatchResult = BatchAnswer & { readonly id: string };

/** Processes many requests within hours at a lower price. */
export interface BatchProvider {
  /** Returns the batch's id. */
  submit(items: readonly BatchItem[], options?: CallOptions): Promise<string>;
  status(id: string, options?: CallOptions): Promise<BatchStatus>;
  /** In any order. Expired requests may be missing. */
  results(id: string, options?: CallOptions): Promise<readonly BatchResult[]>;
  cancel(id: string, options?: CallOptions): Promise<void>;
}
