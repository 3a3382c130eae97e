import { escapeRegExp, jsdocBefore } from "@repost/syntax";
import { maskScript } from "../mask-script.ts";
import { findType, type DeclaredType, type TypeFiles } from "./type-closure.ts";
import type { TypePart } from "./type-file.ts";

const BEFORE = String.raw`(?<=[;{},\n\r]\s*)(?:(?:export|declare|function|public|protected|static|readonly|abstract|async|get|set)\s+)*`;
const NAMES = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
const FURTHER: readonly RegExp[] = [
  /^\s*(?:export\s+)?declare\s+(?:const|let|var)\s+[\p{L}\p{N}_$]+\s*:\s*(?<types>[\p{L}\p{N}_$.\s]+?)\s*(?=[;,<&|]|$)/gu,
  /^[^{]*?\b(?:extends|implements)\s+(?<types>[^{}]*)\{/gu,
  /^\s*(?:export\s+)?declare\s+type\s+[\p{L}\p{N}_$]+\s*=\s*(?<types>[\p{L}\p{N}_$.\s&]+?)\s*(?=[;{<]|$)/gu,
  /(?<=[;{},\n\r]\s*)(?:new\s*)?\(\s*\)\s*:\s*(?<types>[\p{L}\p{N}_$.]+)/gu,
  /^\s*(?:export\s+)?declare\s+function\s+[\p{L}\p{N}_$]+\s*\(\s*\)\s*:\s*(?<types>[\p{L}\p{N}_$.]+)/gu,
];
const MOST_STEPS = 3;

export interface DeclaredMember {
  readonly holder: DeclaredType;
  readonly comments: readonly string[];
}

export function findMember(
  files: TypeFiles,
  declared: DeclaredType,
  name: string,
  steps = 0,
): DeclaredMember | undefined {
  const comments = declared.parts.flatMap((part) => membersIn(part, name));
  if (comments.length > 0) return { holder: declared, comments };
  if (steps === MOST_STEPS) return undefined;
  for (const one of declared.parts.flatMap(furtherNames)) {
    const further = one === declared.name ? undefined : findType(files, declared.path, one);
    const found = further === undefined ? undefined : findMember(files, further, name, steps + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function membersIn({ text }: TypePart, name: string): readonly string[] {
  const escaped = escapeRegExp(name);
  const header = new RegExp(String.raw`${BEFORE}(?<![\p{L}\p{N}_$])${escaped}\s*[(<?:]`, "gu");
  return [...shallow(text).matchAll(header)].map(({ index }) => {
    const comment = jsdocBefore(text, index);
    return comment === null ? "" : text.slice(comment.start, comment.end);
  });
}

function furtherNames({ text }: TypePart): readonly string[] {
  const outer = shallow(text);
  return FURTHER.flatMap((pattern) =>
    [...outer.matchAll(pattern)].flatMap(({ groups }) =>
      (groups?.["types"] ?? "").split(/[,&\s]+/u).flatMap((one) => one.replace(/<.*/u, "").match(NAMES)?.at(-1) ?? []),
    ),
  );
}

function shallow(text: string): string {
  const open: string[] = [];
  const kept: string[] = [];
  for (const character of maskScript(text)) {
    if ("})]".includes(character)) open.pop();
    const isShown = open.length === 0 || (open.length === 1 && open[0] === "{") || /\s/u.test(character);
    kept.push(isShown ? character : " ".repeat(character.length));
    if ("{([".includes(character)) open.push(character);
  }
  return kept.join("");
}
