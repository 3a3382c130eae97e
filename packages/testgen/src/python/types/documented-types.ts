import { readShapeTable } from "../../values/shape-table.ts";
import { instanceOf, unionOf, unknown, type Shape } from "../../values/shape.ts";
import type { AnnotationReader } from "./annotations.ts";
import words from "./documented-types.json" with { type: "json" };

const WORDS = readShapeTable(words);

/** In modules with arrays: `ndarray of shape (n, 2)`. */
const ARRAY = /^(?:an?\s+)?(?:\d-?d\s+)?(?:(?:np|numpy)[. ])?(?:ndarray|array)s?(?:[-_ ]like)?\b/iu;
const NDARRAY = instanceOf("numpy.ndarray");

/** Google, NumPy or Sphinx style. `hasArrays`: the module uses NumPy. */
export function documentedTypes(
  docstring: string,
  names: readonly string[],
  annotations: AnnotationReader,
  hasArrays = false,
): ReadonlyMap<string, Shape> {
  const types = new Map<string, Shape>();
  for (const name of names) {
    const phrase = phraseFor(docstring, name);
    const isArray = phrase !== null && hasArrays && ARRAY.test(phrase);
    const shape = isArray ? NDARRAY : phrase === null ? unknown : shapeOfPhrase(phrase, annotations);
    if (shape.kind !== "unknown") types.set(name, shape);
  }
  return types;
}

export function documentedResult(docstring: string, annotations: AnnotationReader): Shape {
  const phrase =
    /^\s*[:@]rtype:\s*(.+)$/mu.exec(docstring)?.[1] ??
    /^\s*Returns?:\s*\n\s+(\w[\w.[\], |]*):(?:\s|$)/mu.exec(docstring)?.[1];
  return phrase === undefined ? unknown : shapeOfPhrase(phrase.trim(), annotations);
}

const ROLE = ":(?:py:)?class:`[^`\\n]+`";
/** Do not change the class they precede. */
const ADJECTIVES =
  "(?:(?!(?:of|in|for|with|from|or|and|[a-z]*class|type|name|list|lists|tuple|set|dict|mapping|sequence|iterable|iterator)\\b)[\\w-]+\\s+){0,2}";

function phraseFor(docstring: string, name: string): string | null {
  const escaped = name.replaceAll(/[^\w]/gu, "");
  const patterns = [
    new RegExp(`^\\s*\\*{0,2}${escaped}\\s*\\(([^()\\n]+(?:\\([^()]*\\)[^()\\n]*)*)\\)\\s*(?::|-)`, "mu"),
    new RegExp(`:type\\s+${escaped}\\s*:\\s*(.+)$`, "mu"),
    new RegExp(`:param\\s+([^:\\n]+?)\\s+${escaped}\\s*:`, "mu"),
    new RegExp(`^\\s*\\*{0,2}${escaped}\\s*:\\s*([:\`]*[A-Za-z](?:[^.\\n]|\\.(?=\\w)){0,60})$`, "mu"),
    new RegExp(`@type\\s+${escaped}\\s*:\\s*(.+)$`, "mu"),
    // `:param name: Who it is (a string).`
    new RegExp(`:param\\s+${escaped}\\s*:(?:(?!\\n\\s*:)[^(])*\\(((?:an?|any)\\s[^()]+)\\)`, "u"),
    // `:param name: The main :class:`Tree` to look at.`
    new RegExp(
      `:param\\s+${escaped}\\s*:\\s*(?:(?:an?|the|any)\\s+)?${ADJECTIVES}(${ROLE}(?:\\s+or\\s+(?:an?\\s+)?${ROLE})*)`,
      "iu",
    ),
  ];
  // "the `name` string", "a list `name`"
  const words = "string|str|text|number|integer|int|float|list|dict|dictionary|tuple|set|bytes|iterable|sequence";
  const quoted = `[\`'"*]{1,2}${escaped}[\`'"*]{1,2}`;
  patterns.push(new RegExp(`${quoted}\\s+(${words})\\b`, "iu"), new RegExp(`\\b(${words})\\s+${quoted}`, "iu"));
  for (const pattern of patterns) {
    const phrase = pattern.exec(docstring)?.[1]?.trim();
    if (phrase !== undefined && phrase !== "") return phrase;
  }
  return null;
}

function shapeOfPhrase(phrase: string, annotations: AnnotationReader): Shape {
  const clean = phrase
    .replaceAll(/[`:]+(class|obj|data|const|py)?:?~?/gu, " ")
    .replace(/,?\s*\b(optional|default.*|required)\b.*$/iu, "")
    .trim();
  if (/^[A-Za-z_][\w.]*\s*\[.*\]$/u.test(clean)) {
    const shape = annotations.read(clean);
    if (shape.kind !== "unknown") return shape;
  }
  const parts = clean.split(/\s+or\s+|\s*\|\s*|\s*\/\s*|,\s*(?!.*\bof\b)/iu);
  return unionOf(
    parts.map((part) => shapeOfClass(part.trim(), annotations) ?? shapeOfWords(part.trim().toLowerCase(), 0)),
  );
}

/** "Tree", "a Tree object", "an instance of forest.Tree". */
function shapeOfClass(words: string, annotations: AnnotationReader): Shape | null {
  const pattern = /^(?:(?:an?|the)\s+)?(?:instance\s+of\s+)?((?:\w+\.)*[A-Z]\w*)(?:\s+(?:instance|object))?$/u;
  const name = pattern.exec(words)?.[1];
  const shape = name === undefined ? unknown : annotations.read(name);
  return shape.kind === "instance" || shape.kind === "union" ? shape : null;
}

function shapeOfWords(words: string, depth: number): Shape {
  if (depth > 3) return unknown;
  const plain = words.replace(/^(an?|the|any|positive|negative|non-?negative|input|python|nested|sorted|of)\s+/u, "");
  if (plain !== words) return shapeOfWords(plain, depth);
  const { shape } = WORDS.find(({ pattern }) => pattern.test(plain)) ?? { shape: unknown };
  if (shape.kind !== "sequence") return shape;
  const of = /\b(?:of|containing|with)\s+(.+)$/u.exec(plain)?.[1] ?? /^\w+[[(](.+)[\])]$/u.exec(plain)?.[1];
  return of === undefined ? shape : { ...shape, item: shapeOfWords(of, depth + 1) };
}

const NAMED = /\b[A-Z]\w*(?:Error|Exception|Warning|Interrupt|Exit|StopIteration)\b|\bStopIteration\b/gu;
/** "Raises ``Empty``", "raise an :exc:`queue.Full`", ":raises Empty:". */
const RAISED = /\b[Rr]aises?\b:?\s+(?:an?\s+|the\s+)?(?::\w+:)?[`'"~]*(?:\w+\.)*([A-Z]\w*)/gu;

export function documentedExceptions(documentation: readonly string[]): readonly string[] {
  const raised = documentation.flatMap((text) => [...text.matchAll(RAISED)].map(([, name = ""]) => name));
  return [...new Set([...documentation.flatMap((text) => text.match(NAMED) ?? []), ...raised])];
}
