import { searchInvalid } from "../../errors.ts";
import { formatTimeWindow, intersect, parseTimeWindow, type TimeWindow } from "./time-window.ts";

export interface SearchQuery {
  readonly text: string;
  readonly window: TimeWindow | null;
}

const TERM = /[^\s"]*"[^"]*"?|\S+/gu;

/** @throws ContextError CONTEXT_SEARCH_INVALID */
export function parseSearchQuery(
  query: string,
  { language, whole }: { readonly language?: string | undefined; readonly whole: TimeWindow },
): SearchQuery {
  const terms = query.match(TERM) ?? [];
  const rest: string[] = [];
  let window: TimeWindow | null = null;
  for (const term of terms) {
    const value = /^created:"?([^"]*)"?$/iu.exec(term)?.[1];
    if (value === undefined) {
      rest.push(term);
      continue;
    }
    const parsed = parseTimeWindow(value, whole);
    if (parsed === null) throw searchInvalid(query, `"${term}" is no date or range of dates`);
    window = window === null ? parsed : intersect(window, parsed);
  }
  const hasLanguage = rest.some((term) => /^-?language:/iu.test(term));
  if (language !== undefined && !hasLanguage) rest.push(`language:${language}`);
  return { text: rest.join(" "), window };
}

export function formatSearchQuery({ text, window }: SearchQuery): string {
  return [text, ...(window === null ? [] : [formatTimeWindow(window)])].filter((part) => part !== "").join(" ");
}
