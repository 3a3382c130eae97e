import { escapeRegExp } from "@repost/syntax";
import { maskScript } from "../mask-script.ts";

export interface TypePart {
  readonly start: number;
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

export interface TypeLink {
  readonly from: string | null;
  readonly name: string;
}

export interface TypeFile {
  readonly parts: ReadonlyMap<string, readonly TypePart[]>;
  readonly links: ReadonlyMap<string, TypeLink>;
  readonly stars: readonly string[];
}

const HEADER =
  /(?<=^|[;}\s])(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\s*\*?|class|interface|type|const\s+enum|const|let|var|enum|namespace)\s+(?<name>[\p{L}_$][\p{L}\p{N}_$]*)|(?<=^|[;}\s])export\s+default\s+(?:async\s+)?function\s*\*?(?=\s*[(<])/gu;
const ANONYMOUS = /^export\s+default\s+(?:async\s+)?function\s*\*?(?=\s*[(<])/u;
const OF_TYPE_PARAMETER = /^\s*(?:extends\b|[,>])/u;
const LINK = /\b(?<kind>import|export)\s+(?:type\s+)?(?<names>[\w$*{},\s]*?)\s*\bfrom\s*(?<quoted>" *")/gu;
const IMPORT_TYPE = /\bimport\s*\(\s*(?<quoted>" *")\s*\)\s*\.\s*(?<name>[\p{L}_$][\p{L}\p{N}_$]*)/gu;
const OWN_EXPORT = /\bexport\s*(?:type\s*)?\{(?<names>[^{}]*)\}(?!\s*from\b)/gu;
const DEFAULT_EXPORT =
  /\bexport\s+(?:default\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:(?:function\s*\*?|class|interface)\s+)?|=\s*)(?<name>[\p{L}_$][\p{L}\p{N}_$]*)/gu;
export const WORD = /[\p{L}_$][\p{L}\p{N}_$]*(?![\p{L}\p{N}_$]|\??:)/gu;

/** Splits a type file into statements in linear time. */
export function readTypeFile(text: string): TypeFile {
  const masked = maskScript(text);
  return { parts: readParts(text, masked, outermost(masked)), ...readLinks(text, masked) };
}

function readParts(
  text: string,
  masked: string,
  { outer, edges }: Outermost,
): ReadonlyMap<string, readonly TypePart[]> {
  const headers = [...outer.matchAll(HEADER)].filter(({ 0: header, index }) => {
    const isOfType = /^const\s/u.test(header) && OF_TYPE_PARAMETER.test(outer.slice(index + header.length));
    return !isOfType;
  });
  const parts = new Map<string, TypePart[]>();
  for (const [place, { index, groups }] of headers.entries()) {
    const name = groups?.["name"] ?? "default";
    const edge = edges.findLast((one) => one <= index) ?? 0;
    const start = Math.max(edge, outer.slice(0, index).trimEnd().length);
    const closing = edges.find((one) => one > index);
    const next = Math.min(headers[place + 1]?.index ?? outer.length, (closing ?? outer.length + 1) - 1);
    const end = outer.slice(0, next).trimEnd().length;
    const words = new Set(masked.slice(index, end).match(WORD));
    const statement = text
      .slice(index, end)
      .replace(ANONYMOUS, "function default")
      .replace(/^export\s+default\s+/u, "");
    const declared = statement.replace(/^(?<exported>export\s+)?(?:declare\s+)?/u, "$<exported>declare ");
    const part = { start, text: `${text.slice(start, index).trimStart()}${declared}`, words };
    parts.set(name, [...(parts.get(name) ?? []), part]);
  }
  return parts;
}

export function readLinks(text: string, masked: string): Pick<TypeFile, "links" | "stars"> {
  const links = new Map<string, TypeLink>();
  const stars: string[] = [];
  for (const { 0: whole, index, groups } of masked.matchAll(LINK)) {
    const { kind = "", names = "", quoted = "" } = groups ?? {};
    const end = index + whole.length;
    const from = text.slice(end - quoted.length + 1, end - 1);
    const [before = "", inner = ""] = names.split(/[{}]/u);
    const first = before.replaceAll(/[,\s]+/gu, " ").trim();
    if (first === "*" && kind === "export") stars.push(from);
    else if (first.startsWith("*")) links.set(first.replace(/^\*\s*as\s+/u, ""), { from, name: "*" });
    else if (first !== "") links.set(first, { from, name: "default" });
    for (const [local, name] of specifiers(inner)) links.set(local, { from, name });
  }
  for (const { 0: whole, index, groups } of masked.matchAll(IMPORT_TYPE)) {
    const { quoted = "", name = "" } = groups ?? {};
    const start = index + whole.indexOf('"') + 1;
    if (!links.has(name)) links.set(name, { from: text.slice(start, start + quoted.length - 2), name });
  }
  for (const { groups } of masked.matchAll(OWN_EXPORT))
    for (const [exported, name] of specifiers(groups?.["names"] ?? ""))
      if (exported !== name) links.set(exported, { from: null, name });
  for (const { groups } of masked.matchAll(DEFAULT_EXPORT))
    links.set("default", { from: null, name: groups?.["name"] ?? "" });
  return { links, stars };
}

function specifiers(names: string): readonly (readonly [here: string, there: string])[] {
  return names.split(",").flatMap((one) => {
    const [there = "", here = there] = one
      .trim()
      .replace(/^type\s+/u, "")
      .split(/\s+as\s+/u);
    return there === "" ? [] : [[here, there] as const];
  });
}

const MODULE = /\bdeclare\s+(?:module\s*(?:" *"|' *')|global)\s*\{/gu;
const WHOLE = /\bexport\s*=\s*(?<name>[\p{L}_$][\p{L}\p{N}_$]*)/u;

function headersOfModules(masked: string): readonly RegExpMatchArray[] {
  const whole = WHOLE.exec(masked)?.groups?.["name"];
  if (whole === undefined) return [...masked.matchAll(MODULE)];
  return [
    ...masked.matchAll(
      new RegExp(String.raw`${MODULE.source}|\b(?:declare\s+)?namespace\s+${escapeRegExp(whole)}\s*\{`, "gu"),
    ),
  ];
}

interface Outermost {
  readonly outer: string;
  readonly edges: readonly number[];
}

function outermost(masked: string): Outermost {
  const modules = headersOfModules(masked).map(({ 0: header, index = 0 }) => ({ index, end: index + header.length }));
  let depth = 0;
  let offset = 0;
  let module = modules.shift();
  let isInModule = false;
  const edges: number[] = [];
  const kept: string[] = [];
  for (const character of masked) {
    const isHeader = module !== undefined && depth === 0 && offset >= module.index && offset < module.end;
    if (isHeader) {
      kept.push(/\s/u.test(character) ? character : " ".repeat(character.length));
      if (offset + character.length === module?.end) {
        edges.push(module.end);
        [module, isInModule] = [modules.shift(), true];
      }
    } else if (character === "}" && depth === 0 && isInModule) {
      kept.push(" ");
      edges.push(offset + 1);
      isInModule = false;
    } else {
      if ("})]".includes(character)) depth = Math.max(0, depth - 1);
      kept.push(depth === 0 || /\s/u.test(character) ? character : " ".repeat(character.length));
      if ("{([".includes(character)) depth += 1;
    }
    offset += character.length;
  }
  return { outer: kept.join(""), edges };
}
