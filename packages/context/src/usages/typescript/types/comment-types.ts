import { type Declaration, type DeclarationReader, definesType, jsdocComments } from "@repost/syntax";
import { dirname, join } from "node:path/posix";
import { commentImports } from "./comment-imports.ts";

export interface CommentTypes {
  readonly comments: readonly string[];
  readonly declared: readonly Declaration[];
}

const MAX_FILES = 12;
const MAX_CHARACTERS = 30_000;

/** Returns types from comments (`@typedef`, `@callback`). Type files have precedence. */
export function commentTypes(
  { declarationOf }: DeclarationReader,
  read: (path: string) => string | undefined,
  path: string,
): CommentTypes {
  const waiting = new Set([path]);
  const comments = new Set<string>();
  const declared = new Set<Declaration>();
  for (const file of waiting) {
    const text = read(file) ?? "";
    for (const comment of jsdocComments(text).map(({ start, end }) => text.slice(start, end))) {
      if (definesType(comment)) comments.add(comment);
      for (const { from, name } of commentImports(comment)) {
        if (!from.startsWith(".")) continue;
        const modulePath = join(dirname(file), from);
        const declaration = declarationOf(`./${modulePath}`, name);
        if (declaration !== null) declared.add(declaration);
        const code = codeOf(modulePath).find((text) => read(text) !== undefined);
        if (declaration === null && code !== undefined && waiting.size < MAX_FILES) waiting.add(code);
      }
    }
  }
  let length = 0;
  return {
    comments: [...comments].filter((comment) => (length += comment.length) <= MAX_CHARACTERS),
    declared: [...declared],
  };
}

function codeOf(modulePath: string): readonly string[] {
  return /\.[cm]?js$/u.test(modulePath) ? [modulePath] : [`${modulePath}.js`, join(modulePath, "index.js")];
}
