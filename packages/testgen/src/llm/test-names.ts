import { candidateName } from "@repost/syntax";

/** Names in the published tests of a function. */
export interface TestNames {
  readonly entry: string;
  /** Name of `entry` without its class. */
  readonly baseName: string;
  readonly candidate: string;
  readonly test: string;
}

export function testNamesOf(entry: string): TestNames {
  const baseName = entry.slice(entry.lastIndexOf(".") + 1);
  return { entry, baseName, candidate: candidateName(entry), test: `test_${baseName}` };
}
