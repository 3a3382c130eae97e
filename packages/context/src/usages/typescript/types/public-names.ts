import { escapeRegExp } from "@repost/syntax";
import { maskScript } from "../mask-script.ts";

const NAME = String.raw`[\p{L}_$][\p{L}\p{N}_$]*`;
const EXPORTS = String.raw`(?<![\p{L}\p{N}_$.])(?:module\s*\.\s*)?exports`;
const END = String.raw`\s*(?=[;,)\n\r}]|$)`;
/** `exports.bake = bakeLoaf`, and `bake` in `module.exports = { ... }`. */
const PART = new RegExp(String.raw`${EXPORTS}\s*\.\s*(?<name>${NAME})\s*=\s*(?<local>${NAME})${END}`, "gu");
const WHOLE = new RegExp(String.raw`${EXPORTS}\s*=\s*(?:new\s+)?(?<local>${NAME})${END}`, "gu");
const TABLE = new RegExp(String.raw`${EXPORTS}\s*=\s*\{(?<members>[^{}]*)\}`, "gu");
const OWN_EXPORT = /\bexport\s*(?:type\s*)?\{(?<names>[^{}]*)\}(?!\s*from\b)/gu;
const DEFAULT_EXPORT =
  /\bexport\s+(?:default\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:(?:function\s*\*?|class|interface)\s+)?|=\s*)(?<name>[\p{L}_$][\p{L}\p{N}_$]*)/gu;
const SET_PROTOTYPE = new RegExp(
  String.raw`(?<![\p{L}\p{N}_$.])(?<owner>${NAME})\s*\.\s*prototype\s*=\s*(?<local>${NAME})${END}`,
  "gu",
);
const TAKEN_PROTOTYPE = new RegExp(
  String.raw`(?<![\p{L}\p{N}_$.])(?<local>${NAME})\s*=\s*(?<owner>${NAME})\s*\.\s*prototype${END}`,
  "gu",
);

export interface PublicNames {
  namesOf(name: string): readonly string[];
  isOfAnother(name: string): boolean;
  readonly inside: ReadonlyMap<string, string>;
}

export function publicNames(code: string): PublicNames {
  const masked = maskScript(code);
  const cache = new Map<string, Set<string>>();
  const inside = new Map<string, string>();
  const note = (local: string | undefined, name: string | undefined): void => {
    if (local === undefined || name === undefined || local === name) return;
    inside.set(name, local);
    cache.set(local, (cache.get(local) ?? new Set<string>()).add(name));
  };
  for (const { groups } of masked.matchAll(OWN_EXPORT))
    for (const [exported, name] of specifiers(groups?.["names"] ?? "")) note(name, exported);
  for (const { groups } of masked.matchAll(DEFAULT_EXPORT)) note(groups?.["name"], "default");
  for (const { groups } of masked.matchAll(PART)) note(groups?.["local"], groups?.["name"]);
  for (const { groups } of masked.matchAll(WHOLE)) note(groups?.["local"], "default");
  for (const { groups } of masked.matchAll(TABLE))
    for (const member of (groups?.["members"] ?? "").split(",")) {
      const [name, local, ...more] = member.split(":").map((part) => part.trim());
      if (more.length === 0) note(local, name);
    }
  const exported = new Map([...inside].filter(([name]) => name !== "default"));
  for (const { groups } of [...masked.matchAll(SET_PROTOTYPE), ...masked.matchAll(TAKEN_PROTOTYPE)])
    note(groups?.["local"], groups?.["owner"]);
  return {
    namesOf: (name) => reachable(cache, name),
    isOfAnother: (name) => exported.has(name) && !exportedItself(masked, name),
    inside: exported,
  };
}

function exportedItself(masked: string, name: string): boolean {
  const written = escapeRegExp(name);
  const declared = String.raw`(?:async\s+)?(?:function\s*\*?|class|const|let|var)\s+${written}`;
  const listed = String.raw`\{(?:[^{}]*,)?\s*${written}\s*(?:,[^{}]*)?\}`;
  return new RegExp(String.raw`\bexport\s*(?:${declared}(?![\p{L}\p{N}_$])|${listed})`, "u").test(masked);
}

function reachable(aliases: ReadonlyMap<string, ReadonlySet<string>>, name: string): readonly string[] {
  const names = new Set([name]);
  for (const reachedName of names) for (const other of aliases.get(reachedName) ?? []) names.add(other);
  names.delete(name);
  return [...names];
}

function specifiers(names: string): readonly (readonly [here: string, there: string])[] {
  return names.split(",").flatMap((specifier) => {
    const [targetName = "", localName = targetName] = specifier
      .trim()
      .replace(/^type\s+/u, "")
      .split(/\s+as\s+/u);
    return targetName === "" ? [] : [[localName, targetName] as const];
  });
}
