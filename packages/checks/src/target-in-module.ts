<<<<<<< HEAD
import type { CheckSubject, FunctionDefinition, LanguageAdapter } from "@repost/spec";
import { functionText, withoutIndent } from "@repost/syntax";
=======
import { type CheckSubject, type FunctionDefinition, type LanguageAdapter, languageFacts } from "@repost/spec";
import { functionText } from "@repost/syntax";
>>>>>>> d479c1c8 (Keep facts of languages in one place for spec, syntax and checks)

/**
 * Returns the target's definition in the module: of several with its name the one with the target's text, otherwise the
 * last.
 */
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

/** Returns whether two functions are the same program at any indentation. */
export function sameFunction(adapter: LanguageAdapter, left: string, right: string): boolean {
<<<<<<< HEAD
  const bothIndented = adapter.language === "python" && isIndented(left) && isIndented(right);
  const read = bothIndented ? asBlock : withoutIndent;
=======
  const bothIndented = languageFacts(adapter.language).isIndented && isIndented(left) && isIndented(right);
  const read = bothIndented ? asBlock : withoutIndentation;
>>>>>>> d479c1c8 (Keep facts of languages in one place for spec, syntax and checks)
  return adapter.equal(read(left), read(right));
}

function isIndented(text: string): boolean {
  return /^[ \t]/u.test(text);
}

/** An indented block parses unchanged, so that lines in strings stay. */
function asBlock(text: string): string {
  return `if True:\n${text}\n`;
}
