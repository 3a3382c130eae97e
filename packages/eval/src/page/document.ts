import { createHash } from "node:crypto";
import { type ChunkEncoder, createChunkEncoder } from "./chunk-encoder.ts";
import { clientScript, pageStyle } from "./client-script.ts";
import type { BuildIndex, EnvsIndex, EvalIndex, LeaderboardIndex } from "./page-data.ts";

export type PageContent = (encoder: ChunkEncoder) => AsyncGenerator<string, Index>;
type Index = BuildIndex | EnvsIndex | EvalIndex | LeaderboardIndex;

/** Allows only this script, because repository texts are untrusted. */
export async function* htmlDocument(title: string, content: PageContent): AsyncGenerator<string, void> {
  const [script, style] = await Promise.all([clientScript(), pageStyle()]);
  const policy = [
    "default-src 'none'",
    `script-src '${hash(script)}'`,
    `style-src '${hash(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="bar">
<p class="brand">repost</p>
<h1 class="page-title">${escapeHtml(title)}</h1>
<button type="button" class="quiet" id="theme" hidden></button>
</header>
<main id="main" tabindex="-1"><p class="note" id="loading">Reading the report&hellip;</p><noscript><p class="note">This page needs JavaScript. The same figures are in report.json.</p></noscript></main>
`;
  const encoder = createChunkEncoder();
  const index = yield* content(encoder);
  yield await encoder.encode("index", index);
  yield `<script>${script}</script>\n</body>\n</html>\n`;
}

function hash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
