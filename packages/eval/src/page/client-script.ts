import { readFile } from "node:fs/promises";

/** The page's own program and style are files of this package, the same in the repository and in the published tarball. */
const FOLDER = new URL("../../src/page/", import.meta.url);

/** In an order in which each module follows those that it imports. */
export const CLIENT_MODULES = [
  "format",
  "dom",
  "chunks",
  "highlight",
  "code-listing",
  "theme",
  "list-query",
  "list-view",
  "figures",
  "funnel-view",
  "outcome-view",
  "rules-view",
  "line-chart",
  "breakdown-view",
  "facts-view",
  "samples-view",
  "completion-view",
  "detail-view",
  "environment-list",
  "rejection-list",
  "build-overview",
  "eval-overview",
  "leaderboard-view",
  "eval-list",
  "main",
] as const;

/** Imports of values and of types; the page needs neither, for it has all modules in one scope. */
const IMPORTS = /^(?:import [^;]*;|\/\*\* @import .*\*\/)\n/gmu;

/**
 * The page's program as one script. Its modules import each other by name only, so that without their import and export keywords
 * they are one program.
 */
export async function clientScript(): Promise<string> {
  const modules = await Promise.all(
    CLIENT_MODULES.map((name) => readFile(new URL(`client/${name}.js`, FOLDER), "utf8")),
  );
  const joined = modules.map((text) => text.replaceAll(IMPORTS, "").replaceAll(/^export (?=\S)/gmu, ""));
  return `"use strict";\n(() => {\n${joined.join("\n")}})();\n`;
}

/** In the order of the cascade. */
const STYLE_SHEETS = ["base", "bars", "tables", "lists", "detail", "code", "samples", "charts", "narrow"] as const;

/** The page's style as one sheet. */
export async function pageStyle(): Promise<string> {
  return (await Promise.all(STYLE_SHEETS.map((name) => readFile(new URL(`style/${name}.css`, FOLDER), "utf8")))).join(
    "\n",
  );
}
