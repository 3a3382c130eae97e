import type { EnvTestStatus } from "@repost/spec";

export interface ParsedTest {
  readonly name: string;
  readonly status: EnvTestStatus;
}
