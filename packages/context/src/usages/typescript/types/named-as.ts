import { leadingJsdoc } from "@repost/syntax";
import type { FoundDeclaration } from "./find-declared.ts";
import type { TypePart } from "./type-file.ts";

const FUNCTION = /^\s*(?:export\s+)?declare\s+(?:async\s+)?function\b\s*\*?\s*[\p{L}\p{N}_$]*/u;
const HEADER =
  /^(?<before>\s*(?:export\s+)?declare\s+(?:abstract\s+)?(?:async\s+)?(?:function\s*\*?|class|interface|type|const|let|var)\s+)[\p{L}\p{N}_$]+/u;

export function namedAs(
  { holder }: FoundDeclaration,
  name: string,
  textOf: (part: TypePart) => string = ({ text }) => text,
): readonly string[] {
  const [member = "", owner] = name
    .split(".")
    .filter((part) => part !== "prototype")
    .toReversed();
  if (holder === null || holder.name === (owner ?? member)) return [];
  return holder.parts.map((part) => {
    const text = textOf(part);
    const comment = leadingJsdoc(text);
    const code = text.slice(comment.length);
    if (owner === undefined) return `${comment}${renamed(code, member)}`;
    if (!FUNCTION.test(code)) return `${comment}${renamed(code, owner)}`;
    return `declare interface ${owner} {\n${comment}\n${code.replace(FUNCTION, member)}\n}`;
  });
}

function renamed(code: string, name: string): string {
  return code.replace(HEADER, (_, before: string) => `${before}${name}`);
}
