import type { CheckSubject, FunctionDefinition, LanguageAdapter } from "@repost/spec";
import { functionText } from "@repost/syntax";

/**
 * The target's definition in the module. Where several have its name, the one with the target's own text; or the last, which is the
 * one that the loaded module has.
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

/** Whether two functions are the same program, however deep each of them is indented. */
export function sameFunction(adapter: LanguageAdapter, left: string, right: string): boolean {
  const bothIndented = adapter.language === "python" && isIndented(left) && isIndented(right);
  const read = bothIndented ? asBlock : withoutIndentation;
  return adapter.equal(read(left), read(right));
}

function isIndented(text: string): boolean {
  return /^[ \t]/u.test(text);
}

/** The body of a block parses as it stands, so that lines inside string literals stay as they are. */
function asBlock(text: string): string {
  return `if True:\n${text}\n`;
}

function withoutIndentation(text: string): string {
  const indent = /^[ \t]*/u.exec(text)?.[0] ?? "";
  return text
    .split("\n")
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    .join("\n");
}
