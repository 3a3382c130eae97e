import type { CallOptions, TextRequest, TextResponse } from "@repost/spec";

export interface BatchItem {
  /** Name in the results, unique in its batch. */
  readonly id: string;
  readonly request: TextRequest;
}

export interface BatchStatus {
  /** `ended`: results exist, but some may be missing. `failed`: there are no results. */
  readonly state: "running" | "ended" | "failed";
  readonly completed: number;
  readonly failed: number;
  readonly total: number;
  /** Message of the provider about missing results, or null. */
  readonly problem: string | null;
}

export type BatchResult =
  | { readonly id: string; readonly status: "answered"; readonly response: TextResponse }
  | { readonly id: string; readonly status: "failed"; readonly problem: string };

/** A provider that processes many requests within hours at a lower price. */
export interface BatchProvider {
  /** Submits requests and returns the batch's id. */
  submit(items: readonly BatchItem[], options?: CallOptions): Promise<string>;
  status(id: string, options?: CallOptions): Promise<BatchStatus>;
  /** Returns results in any order. Expired requests may be missing. */
  results(id: string, options?: CallOptions): Promise<readonly BatchResult[]>;
  cancel(id: string, options?: CallOptions): Promise<void>;
}
