import {
  type CallOptions,
  type Check,
  type CheckSubject,
  type Finding,
  type FunctionDefinition,
  type LanguageAdapter,
  languageFacts,
} from "@repost/spec";
import { functionText, loadLanguage, withoutIndent } from "@repost/syntax";

/** Fails with this evidence if the module lacks the target. */
export function targetCheck(
  check: string,
  run: (subject: CheckSubject, definition: FunctionDefinition, options: CallOptions) => Promise<Finding>,
  evidence: Finding["evidence"] = {},
): Check {
  return {
    name: check,
    async run(subject, options = {}) {
      const { module } = subject;
      const definition = targetInModule(await loadLanguage(module.language), subject);
      return definition === undefined
        ? { check, passed: false, reason: `The module defines no ${module.entry}.`, evidence }
        : run(subject, definition, options);
    },
  };
}

/** Prefers the definition with the target's text, then the last. */
export function targetInModule(
  adapter: LanguageAdapter,
  { module, target }: CheckSubject,
): FunctionDefinition | undefined {
  const named = adapter.functions(module.code).filter(({ name }) => name === module.entry);
  const same = named.find((definition) =>
    sameFunction(adapter, functionText(module.code, definition), target.orig_func),
  );
  return same ?? named.at(-1);
}

export function sameFunction(adapter: LanguageAdapter, left: string, right: string): boolean {
  const bothIndented = languageFacts(adapter.language).isIndented && isIndented(left) && isIndented(right);
  const read = bothIndented ? asBlock : withoutIndent;
  return adapter.equal(read(left), read(right));
}

function isIndented(text: string): boolean {
  return /^[ \t]/u.test(text);
}

/** Keeps the indentation, because unindenting would change lines in strings. */
function asBlock(text: string): string {
  return `if True:\n${text}\n`;
}
