import { text } from "./expression.ts";
import { jsonTexts } from "./json-texts.ts";
import { oneOf, unknown, type Field, type Shape } from "./shape.ts";

/** How a function reads a file. */
export interface FileReading {
  /** Texts of which some may be names or suffixes of the file. */
  readonly texts: readonly string[];
  /** Type of its parsed JSON. @default unknown */
  readonly json?: Shape;
  /** Columns of its table. @default none */
  readonly columns?: readonly Field[];
  /** Texts that its lines may be. */
  readonly lines: readonly string[];
  /** Texts that its content may be. */
  readonly whole: readonly string[];
}

const MAX_CONTENTS = 8;
const MAX_NAMES = 2;
const FILE_NAME = /^[\w-]*\.\w{1,5}$/u;

/** Returns the type of pairs of name and content; null if nothing tells the content. */
export function fileContent(reading: FileReading): Shape | null {
  const { name, contents } = contentOf(reading);
  if (contents.length === 0) return null;
  const named = reading.texts
    .filter((written) => FILE_NAME.test(written))
    .map((written) => (written.startsWith(".") ? `data${written}` : written));
  const names = [...new Set([...named.slice(0, MAX_NAMES), name])];
  return { kind: "tuple", items: [names, contents.slice(0, MAX_CONTENTS)].map((values) => oneOf(values.map(text))) };
}

function contentOf({ json = unknown, columns = [], lines, whole }: FileReading): {
  readonly name: string;
  readonly contents: readonly string[];
} {
  const parsed = jsonTexts(json);
  if (parsed.length > 0) return { name: "data.json", contents: parsed };
  if (columns.length > 0) return { name: "table.csv", contents: tables(columns) };
  const [first] = lines;
  const joined = first === undefined ? [] : [`${lines.join("\n")}\n`, `${first}\n`];
  return { name: "notes.txt", contents: [...joined, ...whole] };
}

const ROWS = 3;

function tables(columns: readonly Field[]): readonly string[] {
  const header = columns.map(({ name }) => name).join(",");
  const [first = "", ...others] = Array.from({ length: ROWS }, (_, row) =>
    columns.map(({ shape }, column) => cell(shape, row + column)).join(","),
  );
  return [[first, ...others], [], [first]].map((rows) => `${[header, ...rows].join("\n")}\n`);
}

const WORDS = ["alpha", "beta", "gamma", "delta"];
const NUMBERS = ["3", "12", "0", "7"];

function cell(shape: Shape, at: number): string {
  const isNumber = shape.kind === "integer" || shape.kind === "number";
  const samples = isNumber ? NUMBERS : ((shape.kind === "text" ? shape.samples : undefined) ?? WORDS);
  return samples[at % samples.length] ?? "";
}
