import { candidateName } from "@repost/syntax";
import { shortName } from "../values/describe-value.ts";

/** Names in the published tests of a function. */
export interface TestNames {
  readonly entry: string;
  /** Name of `entry` without its class. */
  readonly baseName: string;
  readonly candidate: string;
  readonly test: string;
}

export function testNamesOf(entry: string): TestNames {
  const baseName = shortName(entry);
  return { entry, baseName, candidate: candidateName(entry), test: `test_${baseName}` };
}
