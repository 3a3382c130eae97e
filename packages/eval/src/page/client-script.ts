import { readFile } from "node:fs/promises";

const FOLDER = new URL("../../src/page/", import.meta.url);

/** In dependency order. */
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
  "envs-overview",
  "envs-detail",
  "main",
] as const;

/** Import lines, which a single scope does not need. */
const IMPORTS = /^(?:import [^;]*;|\/\*\* @import .*\*\/)\n/gmu;

export async function clientScript(): Promise<string> {
  const modules = await Promise.all(
    CLIENT_MODULES.map((name) => readFile(new URL(`client/${name}.js`, FOLDER), "utf8")),
  );
  const joined = modules.map((text) => text.replaceAll(IMPORTS, "").replaceAll(/^export (?=\S)/gmu, ""));
  return `"use strict";\n(() => {\n${joined.join("\n")}})();\n`;
}

/** In order of the cascade. */
const STYLE_SHEETS = ["base", "bars", "tables", "lists", "detail", "code", "samples", "charts", "narrow"] as const;

export async function pageStyle(): Promise<string> {
  return (await Promise.all(STYLE_SHEETS.map((name) => readFile(new URL(`style/${name}.css`, FOLDER), "utf8")))).join(
    "\n",
  );
}
