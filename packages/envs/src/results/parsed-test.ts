import type { EnvTestStatus } from "@repost/spec";

/** One test as a report has it. */
export interface ParsedTest {
  readonly name: string;
  readonly status: EnvTestStatus;
}
