import { createHash } from "node:crypto";
import type { ReviewItem } from "./review-item.ts";
import { REVIEW_QUESTIONS } from "./review-questions.ts";

const STYLE = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:90rem;padding:1rem}
pre{border:1px solid color-mix(in srgb,currentColor 25%,transparent);font:13px/1.45 ui-monospace,monospace;margin:0;overflow:auto;padding:.75rem;tab-size:4}
article{border-top:2px solid currentColor;margin-top:2rem}
.pair{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(30rem,100%),1fr))}
.pair>*{min-width:0}`;

/** One HTML file to read beside the table in which the answers go. It has no program, and its policy lets a browser run none. */
export function* reviewPage(items: readonly ReviewItem[]): Generator<string, void> {
  const style = `sha256-${createHash("sha256").update(STYLE).digest("base64")}`;
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${style}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Review of ${items.length} environments</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Review of ${items.length} environments</h1>
<p>Write the answers into the table, one row an item, one column a question.</p>
<dl>
${REVIEW_QUESTIONS.map(({ column, question, answers }) => `<dt><code>${column}</code></dt><dd>${escapeText(question)} (${escapeText(answers)})</dd>`).join("\n")}
</dl>
`;
  for (const item of items) yield article(item);
  yield "</main>\n</body>\n</html>\n";
}

function article({ item, docstring, functionA, functionB, module, tests }: ReviewItem): string {
  const block = (title: string, text: string): string =>
    `<section><h3>${title}</h3><pre>${escapeText(text)}</pre></section>\n`;
  return `<article id="item-${item}">
<h2>Item ${item}</h2>
${block("Docstring", docstring)}<div class="pair">
${block("Function A", functionA)}${block("Function B", functionB)}</div>
${block("Module", module)}${block("Tests", tests)}</article>
`;
}

/** Characters that turn the direction of what follows would show other code than there is. */
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
