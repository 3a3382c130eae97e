import type { Span } from "@repost/spec";
import { type CallSite, codeOf, createCallSites } from "../call-sites.ts";
import { type PythonText, readStatements } from "./read-statements.ts";

const DECORATORS = String.raw`^(?:@[^\n\r]*[\r\n]+\s*)*`;
const CLASS = new RegExp(`${DECORATORS}class\\b`, "u");
const DEFINITION = new RegExp(`${DECORATORS}(?:async\\s+)?(?:def|class)\\b`, "u");
const SET_UP = /\bdef\s+(?:setUp|setUpClass|setup|setup_method|setup_class)\b|^@(?:pytest\.)?fixture\b/u;

export const callSites = createCallSites({
  read: readStatements,
  siteOf,
  boundNames,
  wordsOf,
  isDefinition: (code) => DEFINITION.test(code),
  textOf: (code, { start, end }) => code.slice(start, end),
});

function siteOf(text: PythonText, offset: number): CallSite | null {
  const holds = ({ start, end }: Span): boolean => offset >= start && offset <= end;
  const outer = text.statements.find(holds);
  if (outer === undefined) return null;
  const members = CLASS.test(codeOf(text, outer)) ? text.statementsIn(outer) : [];
  const member = members.find(holds);
  if (member === undefined) return { chosen: outer, preparing: [], outer, closing: "" };
  const header = { start: outer.start, end: text.masked.slice(0, outer.block ?? outer.end).trimEnd().length };
  const words = new Set(wordsOf(codeOf(text, member)));
  const preparing = members.filter((each) => {
    const code = codeOf(text, each);
    if (each === member) return false;
    return DEFINITION.test(code) ? SET_UP.test(code) : boundNames(code).some((name) => words.has(name));
  });
  return { chosen: member, preparing: [header, ...preparing], outer, closing: "" };
}

function boundNames(code: string): readonly string[] {
  const imported = /^(?:from\s[^\n\r]*?\s)?import\s+(.*)$/su.exec(code)?.[1];
  if (imported !== undefined) return imported.split(",").flatMap(importedName);
  const defined = /^(?:@[^\n\r]*[\r\n]+\s*)*(?:async\s+)?(?:def|class)\s+(\w+)/u.exec(code)?.[1];
  if (defined !== undefined) return [defined];
  const targets = /^([\w\s,()[\]*]+?)(?::[^=]+)?=(?!=)/u.exec(code)?.[1];
  return targets === undefined ? [] : wordsOf(targets);
}

function importedName(part: string): readonly string[] {
  const [path = "", alias] = part
    .replaceAll(/[()]/gu, " ")
    .trim()
    .split(/\s+as\s+/u);
  const name = alias ?? path.split(".")[0] ?? "";
  return name === "" ? [] : [name];
}

function wordsOf(code: string): readonly string[] {
  return code.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? [];
}
