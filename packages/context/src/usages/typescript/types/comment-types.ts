import { dirname, join } from "node:path/posix";
import { findType, placesOf, type DeclaredType, type TypeFiles } from "./type-closure.ts";

/** What the comments of a file of JavaScript say of types. */
export interface CommentTypes {
  /** Those that define types, of the file and of the files that comments import types from. */
  readonly comments: readonly string[];
  /** Types that comments import from files of types. */
  readonly declared: readonly DeclaredType[];
}

const COMMENT = /\/\*\*(?:[^*]|\*(?!\/))*\*\//gu;
const DEFINES = /@(?:typedef|callback)\b/u;
const BY_TYPE = /\bimport\s*\(\s*(["'])(?<from>\.{1,2}\/[^"'\s]*)\1\s*\)\s*\.\s*(?<names>[\p{L}_$][\p{L}\p{N}_$]*)/gu;
const BY_TAG = /@import\s*\{(?<names>[^{}]*)\}\s*from\s*(["'])(?<from>\.{1,2}\/[^"'\s]*)\2/gu;
const MAX_FILES = 12;
const MAX_CHARACTERS = 30_000;

/**
 * What comments define types by, `@typedef` and `@callback`: a comment of a function names them, and stands in its slice without them. A file of types that comments
 * import from says more than one of code.
 */
export function commentTypes(files: TypeFiles, read: (path: string) => string | undefined, path: string): CommentTypes {
  const waiting = [path];
  const seen = new Set(waiting);
  const comments = new Set<string>();
  const declared = new Map<string, DeclaredType>();
  for (let at = 0; at < waiting.length && at < MAX_FILES; at += 1) {
    const own = waiting[at] ?? "";
    for (const [comment] of (read(own) ?? "").matchAll(COMMENT)) {
      if (DEFINES.test(comment)) comments.add(comment);
      for (const { from, name } of importsIn(comment)) {
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

function importsIn(comment: string): readonly { readonly from: string; readonly name: string }[] {
  return [...comment.matchAll(BY_TYPE), ...comment.matchAll(BY_TAG)].flatMap(({ groups }) => {
    const { from = "", names = "" } = groups ?? {};
    return names.split(",").map((one) => ({ from, name: one.trim().split(/\s+as\s+/u)[0] ?? "" }));
  });
}

function codeOf(place: string): readonly string[] {
  return /\.[cm]?js$/u.test(place) ? [place] : [`${place}.js`, join(place, "index.js")];
}

function upTo(comments: readonly string[]): readonly string[] {
  let length = 0;
  return comments.filter((one) => (length += one.length) <= MAX_CHARACTERS);
}
