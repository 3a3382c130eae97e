import { escapeRegExp } from "@repost/syntax";
import { maskScript } from "../mask-script.ts";
import { readLinks } from "./type-file.ts";

const NAME = String.raw`[\p{L}_$][\p{L}\p{N}_$]*`;
const EXPORTS = String.raw`(?<![\p{L}\p{N}_$.])(?:module\s*\.\s*)?exports`;
const END = String.raw`\s*(?=[;,)\n\r}]|$)`;
/** `exports.bake = bakeLoaf`, and `bake` of the module's whole value. */
const PART = new RegExp(String.raw`${EXPORTS}\s*\.\s*(?<name>${NAME})\s*=\s*(?<local>${NAME})${END}`, "gu");
const WHOLE = new RegExp(String.raw`${EXPORTS}\s*=\s*(?:new\s+)?(?<local>${NAME})${END}`, "gu");
const TABLE = new RegExp(String.raw`${EXPORTS}\s*=\s*\{(?<members>[^{}]*)\}`, "gu");
/** `Oven.prototype = methods`, and `methods = Oven.prototype`. */
const SET_PROTOTYPE = new RegExp(
  String.raw`(?<![\p{L}\p{N}_$.])(?<owner>${NAME})\s*\.\s*prototype\s*=\s*(?<local>${NAME})${END}`,
  "gu",
);
const TAKEN_PROTOTYPE = new RegExp(
  String.raw`(?<![\p{L}\p{N}_$.])(?<local>${NAME})\s*=\s*(?<owner>${NAME})\s*\.\s*prototype${END}`,
  "gu",
);

export interface PublicNames {
  /**
   * The other names under which what has a name in a module of JavaScript may be declared: those that it is exported by, "default" for the module's whole value
   * as well, and the class whose methods an object holds.
   */
  namesOf(name: string): readonly string[];
  /** Whether the module exports something else by this name, so that what has it inside is none that others are told of. */
  isOfAnother(name: string): boolean;
  /** What has a name inside of the module by each other name that it is exported by, the module's whole value left out. */
  readonly inside: ReadonlyMap<string, string>;
}

/** Reads the names of a module; any text can be read. */
export function publicNames(code: string): PublicNames {
  const masked = maskScript(code);
  const known = new Map<string, Set<string>>();
  const inside = new Map<string, string>();
  const note = (local: string | undefined, name: string | undefined): void => {
    if (local === undefined || name === undefined || local === name) return;
    inside.set(name, local);
    known.set(local, (known.get(local) ?? new Set<string>()).add(name));
  };
  for (const [by, { from, name }] of readLinks(code, masked).links) if (from === null) note(name, by);
  for (const { groups } of masked.matchAll(PART)) note(groups?.["local"], groups?.["name"]);
  for (const { groups } of masked.matchAll(WHOLE)) note(groups?.["local"], "default");
  for (const { groups } of masked.matchAll(TABLE))
    for (const member of (groups?.["members"] ?? "").split(",")) {
      const [name, local, ...more] = member.split(":").map((one) => one.trim());
      if (more.length === 0) note(local, name);
    }
  const exported = new Map([...inside].filter(([name]) => name !== "default"));
  for (const { groups } of [...masked.matchAll(SET_PROTOTYPE), ...masked.matchAll(TAKEN_PROTOTYPE)])
    note(groups?.["local"], groups?.["owner"]);
  return {
    namesOf: (name) => reachable(known, name),
    isOfAnother: (name) => exported.has(name) && !exportedItself(masked, name),
    inside: exported,
  };
}

/** `export { bake }`, `export function bake() {}`: by the name that it has. */
function exportedItself(masked: string, name: string): boolean {
  const written = escapeRegExp(name);
  const declared = String.raw`(?:async\s+)?(?:function\s*\*?|class|const|let|var)\s+${written}`;
  const listed = String.raw`\{(?:[^{}]*,)?\s*${written}\s*(?:,[^{}]*)?\}`;
  return new RegExp(String.raw`\bexport\s*(?:${declared}(?![\p{L}\p{N}_$])|${listed})`, "u").test(masked);
}

function reachable(known: ReadonlyMap<string, ReadonlySet<string>>, name: string): readonly string[] {
  const found = new Set([name]);
  // What is added meanwhile is gone through as well.
  for (const one of found) for (const other of known.get(one) ?? []) found.add(other);
  found.delete(name);
  return [...found];
}
