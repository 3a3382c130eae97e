import type { Span } from "@repost/spec";

export interface JsdocTag {
  /** Without `@`. Synonyms have one name: param, property, returns. */
  readonly tag: string;
  readonly type: string | null;
  /** `[name]` or `[name=default]`. */
  readonly isOptional: boolean;
  readonly name: string;
  readonly path: string;
  readonly description: string;
}

const TAG =
  /@([a-z]+)\b(?:\s*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\})?\s*(\[)?\s*(?:([A-Za-z_$][\w$]*)((?:(?:\[\])?\.[\w$]+)*))?/gu;

const synonyms: ReadonlyMap<string, string> = new Map([
  ["arg", "param"],
  ["argument", "param"],
  ["prop", "property"],
  ["return", "returns"],
]);

/** Returns the tags of comments in source order. */
export function jsdocTags(comments: string): readonly JsdocTag[] {
  const tags = [...comments.matchAll(TAG)];
  return tags.map((match, index) => {
    const [whole, tag = "", type, bracket, name = "", path = ""] = match;
    const text = comments.slice(match.index + whole.length, tags[index + 1]?.index);
    return {
      tag: synonyms.get(tag) ?? tag,
      type: type ?? null,
      isOptional: bracket !== undefined,
      name,
      path,
      description: descriptionOf(text),
    };
  });
}

function descriptionOf(text: string): string {
  const plain = text.replaceAll(/\*\/[\s\S]*|^[ \t]*\*(?!\/)/gmu, "").replaceAll(/\s+/gu, " ");
  return plain.replace(/^(?:=[^\]]*)?\]?\s*(?:-\s*)?/u, "").trim();
}

/** Returns the documented type of a function's result. */
export function jsdocResult(comments: string): string | null {
  const type = jsdocTags(comments).find(({ tag, type: written }) => tag === "returns" && written !== null)?.type;
  return type?.trim().replace(/^!/u, "") ?? null;
}

/** Returns whether a comment defines a type. */
export function definesType(comment: string): boolean {
  return /@(?:typedef|callback)\b/u.test(comment);
}

/** Returns the spans of all documentation comments. */
export function jsdocComments(text: string): readonly Span[] {
  const comments = text.matchAll(/\/\*\*(?!\/)(?:[^*]|\*(?!\/))*\*\//gu);
  return Array.from(comments, ({ 0: comment, index: start }) => ({ start, end: start + comment.length }));
}

/** Returns the leading documentation comment; empty without one. */
export function leadingJsdoc(text: string): string {
  return /^\/\*\*(?!\/)[\s\S]*?\*\//u.exec(text)?.[0] ?? "";
}

/** Returns the documentation comment before an offset. */
export function jsdocBefore(text: string, offset: number): Span | null {
  let end = offset;
  while (end > 0 && /\s/u.test(text[end - 1] ?? "")) end -= 1;
  if (!text.startsWith("*/", end - 2)) return null;
  const start = text.lastIndexOf("/*", end - 3);
  return start !== -1 && text.startsWith("/**", start) ? { start, end } : null;
}
