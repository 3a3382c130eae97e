import { createHash } from "node:crypto";
import { answersText, type ReviewQuestion } from "./review-questions.ts";

const STYLE = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:90rem;padding:1rem}
pre{border:1px solid color-mix(in srgb,currentColor 25%,transparent);font:13px/1.45 ui-monospace,monospace;margin:0;overflow:auto;padding:.75rem;tab-size:4}
article{border-top:2px solid currentColor;margin-top:2rem}
.pair{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(30rem,100%),1fr))}
.pair>*{min-width:0}`;

/** Pairs are shown side by side. */
export interface PageItem {
  readonly item: number;
  readonly sections: readonly { readonly title: string; readonly text: string; readonly isPair?: boolean }[];
}

export interface StudyPage {
  readonly title: string;
  readonly introduction: string;
  readonly questions: readonly ReviewQuestion[];
  readonly items: readonly PageItem[];
}

/** Yields a page without scripts, whose policy also blocks scripts. */
export function* studyPage({ title, introduction, questions, items }: StudyPage): Generator<string, void> {
  const style = `sha256-${createHash("sha256").update(STYLE).digest("base64")}`;
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${style}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeText(title)}</h1>
<p>${escapeText(introduction)}</p>
<dl>
${questions.map((question) => `<dt><code>${question.column}</code></dt><dd>${escapeText(question.question)} (${escapeText(answersText(question))})</dd>`).join("\n")}
</dl>
`;
  for (const item of items) yield article(item);
  yield "</main>\n</body>\n</html>\n";
}

function article({ item, sections }: PageItem): string {
  const block = ({ title, text }: PageItem["sections"][number]): string =>
    `<section><h3>${escapeText(title)}</h3><pre>${escapeText(text)}</pre></section>\n`;
  const pair = sections.filter(({ isPair = false }) => isPair);
  const before = pair[0] === undefined ? sections : sections.slice(0, sections.indexOf(pair[0]));
  const after = pair[0] === undefined ? [] : sections.slice(before.length + pair.length);
  const sideBySide = pair.length === 0 ? "" : `<div class="pair">\n${pair.map(block).join("")}</div>\n`;
  return `<article id="item-${item}">
<h2>Item ${item}</h2>
${before.map(block).join("")}${sideBySide}${after.map(block).join("")}</article>
`;
}

/** Bidirectional control characters would reorder shown code. */
function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll(
      /[\u202A-\u202E\u2066-\u2069\u200E\u200F]/gu,
      (mark) => `⟨U+${(mark.codePointAt(0) ?? 0).toString(16).toUpperCase()}⟩`,
    );
}
