import type { Subject } from "../src/subject.ts";

export const emptySubject: Subject = {
  parameters: [],
  receiver: null,
  factories: new Map(),
  literals: [],
  decisions: [],
  seeds: [],
  documentedExceptions: [],
  span: { startLine: 1, endLine: 2 },
};
