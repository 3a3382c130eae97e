import { candidateName } from "@repost/syntax";

/** Names in the published tests of a function. */
export interface TestNames {
  readonly entry: string;
  /** Its name without the class. */
  readonly own: string;
  readonly candidate: string;
  readonly test: string;
}

export function testNamesOf(entry: string): TestNames {
  const own = entry.slice(entry.lastIndexOf(".") + 1);
  return { entry, own, candidate: candidateName(entry), test: `test_${own}` };
}
