import type { Subject } from "../src/subject.ts";

/** A function that takes nothing, and of which nothing is known. */
export const emptySubject: Subject = {
  parameters: [],
  receiver: null,
  factories: new Map(),
  literals: [],
  focuses: [],
  seeds: [],
  documentedExceptions: [],
  span: { startLine: 1, endLine: 2 },
};
