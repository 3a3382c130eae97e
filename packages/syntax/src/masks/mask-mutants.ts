import { LANGUAGES, type Language, type MaskLanguage, type Mutant, type Span } from "@repost/spec";
import { loadLanguage } from "../load-language.ts";
import { parseCode } from "../parser.ts";
import type { SyntaxNode } from "../syntax-node.ts";

const NAMES = ["identifier", "property_identifier", "shorthand_property_identifier"];

/**
 * Lists mutants of a span's functions, otherwise a renamed name.
 *
 * @throws SyntaxAdapterError SYNTAX_GRAMMAR_MISSING, SYNTAX_GRAMMAR_INCOMPATIBLE
 */
export async function maskMutants(language: MaskLanguage, code: string, span: Span): Promise<readonly Mutant[]> {
  const ofFunctions = await functionMutants(language, code, span);
  return ofFunctions.length > 0 ? ofFunctions : exchangedNames(language, code, span);
}

async function functionMutants(language: MaskLanguage, code: string, span: Span): Promise<readonly Mutant[]> {
  const supported = LANGUAGES.find((each): each is Language => each === language);
  if (supported === undefined) return [];
  const adapter = await loadLanguage(supported);
  const mutants = adapter
    .functions(code)
    .filter((definition) => overlaps(definition.span, span))
    .flatMap((definition) => adapter.mutants(code, definition))
    .filter((mutant) => span.start <= mutant.span.start && mutant.span.end <= span.end);
  return [...new Map(mutants.map((mutant) => [keyOf(mutant), mutant])).values()];
}

async function exchangedNames(language: MaskLanguage, code: string, span: Span): Promise<readonly Mutant[]> {
  using tree = await parseCode(language, code);
  const names = tree.root.descendantsOfType(NAMES);
  return names
    .filter(({ startIndex, endIndex }) => span.start <= startIndex && endIndex <= span.end)
    .flatMap((node) => {
      const replacement = otherName(names, node);
      if (replacement === null) return [];
      return [{ operator: "name", span: spanOf(node), replacement, line: node.startPosition.row + 1 }];
    });
}

function otherName(names: readonly SyntaxNode[], node: SyntaxNode): string | null {
  const position = names.indexOf(node);
  const next = [...names.slice(position + 1), ...names.slice(0, position)];
  return next.find(({ type, text }) => type === node.type && text !== node.text)?.text ?? null;
}

function spanOf({ startIndex, endIndex }: SyntaxNode): Span {
  return { start: startIndex, end: endIndex };
}

function overlaps(left: Span, right: Span): boolean {
  return left.start < right.end && right.start < left.end;
}

function keyOf({ span, replacement }: Mutant): string {
  return `${span.start}:${span.end}:${replacement}`;
}
