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

export function filesOfUse(use: Use, inner: (partUse: Use | null) => Shape): readonly WeightedShape[] {
  const folder = use.weight("folder");
  const file = use.weight("file");
  const shapes: WeightedShape[] = folder > 0 ? [{ shape: FOLDER, weight: folder }] : [];
  if (file === 0) return shapes;
  const { content } = use;
  const json = content === null || content.loaded === null ? [] : jsonTexts(inner(content.loaded));
  const contentSamples = content === null ? [] : textSamples(content);
  const lines = content?.fields.get("split parts")?.item ?? null;
  const each = lines === null ? [] : textSamples(lines);
  const joined = each.length === 0 ? [] : [`${each.join("\n")}\n`, `${each[0] ?? ""}\n`];
  const contents = [...json, ...joined, ...contentSamples].slice(0, MAX_CONTENTS);
  const suffixes = [...use.tokens, ...textsOf(use)]
    .filter((suffix) => SUFFIX.test(suffix))
    .map((suffix) => `data${suffix}`);
  const names = [...new Set([...suffixes, json.length > 0 ? "data.json" : "notes.txt"])];
  shapes.push({ shape: FILE, weight: file });
  if (contents.length > 0)
    shapes.push({
      shape: { ...FILE, held: { kind: "tuple", items: [oneOf(names), oneOf(contents)] } },
      weight: KNOWN_CONTENT_WEIGHT,
    });
  return shapes;
}

function textsOf({ literals }: Use): readonly string[] {
  return literals.flatMap((literal) => (literal.kind === "text" ? [literal.value] : []));
}

function oneOf(texts: readonly string[]): Shape {
  return { kind: "literal", values: texts.map((value) => ({ kind: "text", value })) };
}
