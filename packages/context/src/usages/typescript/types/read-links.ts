export interface Link {
  /** Null for names of the file itself. */
  readonly from: string | null;
  readonly name: string;
}

const LINK = /\b(?<kind>import|export)\s+(?:type\s+)?(?<names>[\w$*{},\s]*?)\s*\bfrom\s*(?<quoted>" *")/gu;
const IMPORT_TYPE = /\bimport\s*\(\s*(?<quoted>" *")\s*\)\s*\.\s*(?<name>[\p{L}_$][\p{L}\p{N}_$]*)/gu;
const OWN_EXPORT = /\bexport\s*(?:type\s*)?\{(?<names>[^{}]*)\}(?!\s*from\b)/gu;
const DEFAULT_EXPORT =
  /\bexport\s+(?:default\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:(?:function\s*\*?|class|interface)\s+)?|=\s*)(?<name>[\p{L}_$][\p{L}\p{N}_$]*)/gu;

export function readLinks(text: string, masked: string): ReadonlyMap<string, Link> {
  const links = new Map<string, Link>();
  for (const { 0: whole, index, groups } of masked.matchAll(LINK)) {
    const { kind = "", names = "", quoted = "" } = groups ?? {};
    const end = index + whole.length;
    const from = text.slice(end - quoted.length + 1, end - 1);
    const [before = "", inner = ""] = names.split(/[{}]/u);
    const first = before.replaceAll(/[,\s]+/gu, " ").trim();
    if (first.startsWith("*") && (first !== "*" || kind === "import"))
      links.set(first.replace(/^\*\s*as\s+/u, ""), { from, name: "*" });
    else if (first !== "" && first !== "*") links.set(first, { from, name: "default" });
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
  return links;
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
