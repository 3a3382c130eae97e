import type { Span } from "@repost/spec";
import { memoizeWeakly } from "../memoize.ts";
import type { LanguageUsages } from "./language-usages.ts";
import { isInside, type Usage, type UsageFile } from "./usage.ts";

const MAX_CHARACTERS = 6_000;
const MAX_CONTEXT_CHARACTERS = 4_000;
const MAX_CALLS = 500;
export const MAX_DEFINITION_CHARACTERS = 1_500;

export interface StatementText {
  /** Code without strings and comments. */
  readonly masked: string;
  readonly statements: readonly Span[];
}

export interface CallSite {
  readonly chosen: Span;
  readonly preparing: readonly Span[];
  readonly outer: Span | null;
  readonly closing: string;
}

export interface CallSiteRules<Text extends StatementText> {
  read(code: string): Text;
  siteOf(text: Text, offset: number): CallSite | null;
  boundNames(code: string): readonly string[];
  wordsOf(code: string): readonly string[];
  isDefinition(code: string): boolean;
  textOf(code: string, span: Span): string;
}

export function createCallSites<Text extends StatementText>(rules: CallSiteRules<Text>): LanguageUsages["calls"] {
  const textOf = memoizeWeakly((file: UsageFile) => rules.read(file.text));
  const namesOf = memoizeWeakly(
    (text: Text) => new Map(text.statements.map((span) => [span, rules.boundNames(codeOf(text, span))])),
  );
  const contextOf = (text: Text, { outer, chosen, preparing }: CallSite, withDefinitions: boolean): readonly Span[] => {
    const words = new Set([...preparing, chosen].flatMap((part) => rules.wordsOf(codeOf(text, part))));
    const context = new Set<Span>();
    let remaining = MAX_CONTEXT_CHARACTERS;
    for (let isLarger = true; isLarger;) {
      isLarger = false;
      for (const [statement, names] of namesOf(text)) {
        const size = statement.end - statement.start;
        if (statement.start === outer?.start || context.has(statement) || size > remaining) continue;
        if (!names.some((name) => words.has(name))) continue;
        const code = codeOf(text, statement);
        if (rules.isDefinition(code) && (!withDefinitions || size > MAX_DEFINITION_CHARACTERS)) continue;
        context.add(statement);
        remaining -= size;
        isLarger = true;
        for (const word of rules.wordsOf(code)) words.add(word);
      }
    }
    return [...context];
  };
  return (file, pattern, targetRange) => {
    const text = textOf(file);
    const usages: Usage[] = [];
    let calls = 0;
    let shownUntil = 0;
    for (const { index } of text.masked.matchAll(pattern.call)) {
      if (index < shownUntil || isInside(index, targetRange)) continue;
      calls += 1;
      if (calls > MAX_CALLS) break;
      const site = rules.siteOf(text, index);
      if (site === null) continue;
      const { chosen, preparing, closing } = site;
      shownUntil = chosen.end;
      const code = [...contextOf(text, site, file.kind === "test"), ...preparing, chosen]
        .toSorted((left, right) => left.start - right.start)
        .map((span) => rules.textOf(file.text, span))
        .join("\n");
      usages.push({ path: file.path, start: chosen.start, text: `${code}\n${closing}`, kind: "call" });
    }
    return usages.filter((usage) => usage.text.length <= MAX_CHARACTERS + MAX_CONTEXT_CHARACTERS);
  };
}

export function codeOf({ masked }: StatementText, { start, end }: Span): string {
  return masked.slice(start, end).trimStart();
}
