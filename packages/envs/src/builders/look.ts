import type { LookRequest } from "@repost/spec";
import type { RepositoryFacts } from "../recipes/recipe-rule.ts";
import { clip, TEXT_CHARACTERS } from "./prompt-text.ts";

/** Paths of a listing and lines of a search, as published. */
const MAX_PATHS = 150;
const MAX_HITS = 50;
const MAX_SEARCHED = 2000;
const LINE_CHARACTERS = 200;

export async function lookInto(facts: RepositoryFacts, requests: readonly LookRequest[]): Promise<string> {
  const parts: string[] = [];
  for (const request of requests) parts.push(`${titleOf(request)}\n${await answerTo(facts, request)}`);
  return clip(parts.join("\n\n"), 2 * TEXT_CHARACTERS);
}

function titleOf(request: LookRequest): string {
  if (request.tool === "search") return `search "${request.keyword}":`;
  return `${request.tool} ${request.path}:`;
}

async function answerTo(facts: RepositoryFacts, request: LookRequest): Promise<string> {
  if (request.tool === "browse") return listing(facts, request.path.replace(/\/+$/u, ""), request.depth);
  if (request.tool === "search") return await search(facts, request.keyword);
  const text = await facts.read(request.path);
  if (text === null) return "(there is no such text file)";
  const lines = text.split("\n").slice(request.from_line - 1);
  return clip(lines.join("\n"));
}

export function listing({ paths }: Pick<RepositoryFacts, "paths">, folder: string, depth: number): string {
  const prefix = folder === "." || folder === "" ? "" : `${folder}/`;
  const listed = new Set<string>();
  for (const path of paths) {
    if (!path.startsWith(prefix)) continue;
    const parts = path.slice(prefix.length).split("/");
    listed.add(parts.length <= depth ? parts.join("/") : `${parts.slice(0, depth).join("/")}/`);
  }
  if (listed.size === 0) return "(there is no such folder)";
  const more = listed.size > MAX_PATHS ? `\n(${listed.size - MAX_PATHS} more)` : "";
  return `${[...listed].slice(0, MAX_PATHS).join("\n")}${more}`;
}

async function search({ paths, read }: RepositoryFacts, keyword: string): Promise<string> {
  const wanted = keyword.toLowerCase();
  const hits = paths.filter((path) => path.toLowerCase().includes(wanted)).slice(0, MAX_HITS);
  for (const path of paths.slice(0, MAX_SEARCHED)) {
    if (hits.length >= MAX_HITS) break;
    const text = (await read(path)) ?? "";
    if (text.includes("\0")) continue;
    for (const [index, line] of text.split("\n").entries()) {
      if (hits.length >= MAX_HITS) break;
      if (line.toLowerCase().includes(wanted))
        hits.push(`${path}:${index + 1}: ${line.trim().slice(0, LINE_CHARACTERS)}`);
    }
  }
  return hits.length === 0 ? "(nothing)" : hits.join("\n");
}
