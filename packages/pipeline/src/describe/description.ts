import type { Environment } from "@repost/spec";

/** A description that a model wrote of a function. */
export interface Description {
  readonly text: string;
  readonly asked: Environment["asked"] | null;
}
