import type { Check } from "@repost/spec";
import { functionText, loadLanguage } from "@repost/syntax";
import { sameFunction, targetInModule } from "./target-in-module.ts";

export interface AstCheckOptions {
  /** Accepts a changed target if the module lists its edits. @default false */
  readonly allowListedEdits?: boolean;
}

/**
 * Requires the target's program unchanged, ignoring comments, docstrings and layout. Evidence: `ast_equal`,
 * `target_edits`.
 */
export function astCheck({ allowListedEdits = false }: AstCheckOptions = {}): Check {
  return {
    name: "ast",
    async run(subject, { signal } = {}) {
      signal?.throwIfAborted();
      const { module, target } = subject;
      const adapter = await loadLanguage(module.language);
      const definition = targetInModule(adapter, subject);
      const equal =
        definition !== undefined && sameFunction(adapter, functionText(module.code, definition), target.orig_func);
      const listed = !equal && definition !== undefined && module.target_edits.length > 0;
      return {
        check: "ast",
        passed: equal || (listed && allowListedEdits),
        reason: reasonOf(module.entry, { missing: definition === undefined, equal, listed }),
        evidence: { ast_equal: equal, target_edits: module.target_edits },
      };
    },
  };
}

function reasonOf(
  entry: string,
  { missing, equal, listed }: { readonly missing: boolean; readonly equal: boolean; readonly listed: boolean },
): string {
  if (missing) return `The module defines no ${entry}.`;
  if (equal) return `${entry} is the same program as in its repository.`;
  return listed
    ? `${entry} differs from its repository by the listed edits of the module.`
    : `${entry} is not the same program as in its repository.`;
}
