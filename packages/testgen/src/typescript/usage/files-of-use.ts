import { jsonTexts } from "../../values/json-texts.ts";
import type { WeightedShape } from "../../values/parameter-shapes.ts";
import type { Shape } from "../../values/shape.ts";
import { textSamples } from "./text-samples.ts";
import type { Use } from "./use.ts";

const MAX_CONTENTS = 8;
/** Stronger than a file of unknown content. */
const KNOWN_CONTENT_WEIGHT = 3.5;
const FILE = { kind: "instance", name: "file name", gives: "text" } as const;
const FOLDER: Shape = { kind: "instance", name: "folder name", gives: "text" };
const SUFFIX = /^\.\w{1,5}$/u;

export function filesOfUse(use: Use, inner: (one: Use | null) => Shape): readonly WeightedShape[] {
  const folder = use.kinds.get("folder") ?? 0;
  const file = use.kinds.get("file") ?? 0;
  const found: WeightedShape[] = folder > 0 ? [{ shape: FOLDER, weight: folder }] : [];
  if (file === 0) return found;
  const { content } = use;
  const json = content === null || content.loaded === null ? [] : jsonTexts(inner(content.loaded));
  const told = content === null ? [] : textSamples(content);
  const lines = content?.fields.get("split parts")?.item ?? null;
  const each = lines === null ? [] : textSamples(lines);
  const joined = each.length === 0 ? [] : [`${each.join("\n")}\n`, `${each[0] ?? ""}\n`];
  const contents = [...json, ...joined, ...told].slice(0, MAX_CONTENTS);
  const suffixes = [...use.tokens, ...textsOf(use)].filter((one) => SUFFIX.test(one)).map((one) => `data${one}`);
  const names = [...new Set([...suffixes, json.length > 0 ? "data.json" : "notes.txt"])];
  found.push({ shape: FILE, weight: file });
  if (contents.length > 0)
    found.push({
      shape: { ...FILE, held: { kind: "tuple", items: [oneOf(names), oneOf(contents)] } },
      weight: KNOWN_CONTENT_WEIGHT,
    });
  return found;
}

function textsOf({ literals }: Use): readonly string[] {
  return literals.flatMap((one) => (one.kind === "text" ? [one.value] : []));
}

function oneOf(texts: readonly string[]): Shape {
  return { kind: "literal", values: texts.map((value) => ({ kind: "text", value })) };
}
