import { realMutants } from "./mutants.ts";
import { type Check, DEFAULT_GATES } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import { targetInModule } from "../target-in-module.ts";

export interface TrivialCheckOptions {
  /** Minimum number of mutants of a function. @default DEFAULT_GATES.minMutants */
  readonly minMutants?: number;
  /** Passes trivial functions and only marks them. @default false */
  readonly keep?: boolean;
}

/** Requires enough mutants and runs nothing. Evidence: `mutants`, `trivial`. */
export function trivialCheck({ minMutants = DEFAULT_GATES.minMutants, keep = false }: TrivialCheckOptions = {}): Check {
  return {
    name: "trivial",
    async run(subject) {
      const adapter = await loadLanguage(subject.module.language);
      const definition = targetInModule(adapter, subject);
      const mutants = definition === undefined ? 0 : realMutants(adapter, subject.module.code, definition).length;
      const trivial = mutants < minMutants;
      return {
        check: "trivial",
        passed: keep || !trivial,
        reason: trivial
          ? `The function is trivial: it has ${mutants} mutants, and at least ${minMutants} are needed.`
          : `The function has ${mutants} mutants.`,
        evidence: { mutants, trivial },
      };
    },
  };
}
