import type { DiscoveredLanguage } from "@repost/pipeline";

export function formatLanguageChoice({ name, language, languages }: DiscoveredLanguage): string {
  const linesOf = (lines: number): string => `${lines.toLocaleString("en-US")} ${lines === 1 ? "line" : "lines"}`;
  const chosen = languages.find((each) => each.language === language);
  const otherLanguages = languages.filter((each) => each.language !== language);
  const summary = `${name}: ${language}, ${linesOf(chosen?.lines ?? 0)} of source`;
  if (otherLanguages.length === 0) return summary;
  return `${summary}; also ${otherLanguages.map((each) => `${each.language}, ${linesOf(each.lines)}`).join(", and ")}: --language takes another`;
}
