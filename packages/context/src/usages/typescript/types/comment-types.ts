import { definesType, jsdocComments } from "@repost/syntax";
import { dirname, join } from "node:path/posix";
import { commentImports } from "./comment-imports.ts";
import { findType, placesOf, type DeclaredType, type TypeFiles } from "./type-closure.ts";

export interface CommentTypes {
  readonly comments: readonly string[];
  readonly declared: readonly DeclaredType[];
}

const MAX_FILES = 12;
const MAX_CHARACTERS = 30_000;

/** Returns types from comments (`@typedef`, `@callback`). Type files have precedence. */
export function commentTypes(files: TypeFiles, read: (path: string) => string | undefined, path: string): CommentTypes {
  const waiting = [path];
  const seen = new Set(waiting);
  const comments = new Set<string>();
  const declared = new Map<string, DeclaredType>();
  for (let at = 0; at < waiting.length && at < MAX_FILES; at += 1) {
    const own = waiting[at] ?? "";
    const text = read(own) ?? "";
    for (const comment of jsdocComments(text).map(({ start, end }) => text.slice(start, end))) {
      if (definesType(comment)) comments.add(comment);
      for (const { from, name } of commentImports(comment)) {
        if (!from.startsWith(".")) continue;
        const place = join(dirname(own), from);
        const found = placesOf(place)
          .map((one) => findType(files, one, name))
          .find((one) => one !== undefined);
        if (found !== undefined) declared.set(`${found.path}:${found.name}`, found);
        const code = codeOf(place).find((one) => read(one) !== undefined);
        if (found !== undefined || code === undefined || seen.has(code)) continue;
        seen.add(code);
        waiting.push(code);
      }
    }
  }
  return { comments: upTo([...comments]), declared: [...declared.values()] };
}

function codeOf(place: string): readonly string[] {
  return /\.[cm]?js$/u.test(place) ? [place] : [`${place}.js`, join(place, "index.js")];
}

function upTo(comments: readonly string[]): readonly string[] {
  let length = 0;
  return comments.filter((one) => (length += one.length) <= MAX_CHARACTERS);
}
