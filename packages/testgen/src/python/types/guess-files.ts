import { text, textsOf } from "../../values/expression.ts";
import { jsonTexts } from "../../values/json-texts.ts";
import { type Shape, FILE, instanceOf, oneOf } from "../../values/shape.ts";
import type { Usage } from "../usage/usage.ts";
import type { Best, Guess } from "./guess.ts";

const MAX_CONTENTS = 8;
const MAX_NAMES = 3;
const ROWS = 3;
/** Weight of a file with known content, above that of unknown content. */
const KNOWN_WEIGHT = 3.5;
const WEIGHT = 3;
const FILE_NAME = /^\w[\w-]*\.\w{1,5}$/u;

/** Paths if path methods are called, otherwise names. */
export function guessFiles(usage: Usage, best: Best, texts: (of: Usage) => readonly string[]): readonly Guess[] {
  if (usage.weight("file_name") === 0) return [];
  const { contents, name } = contentsOf(usage.opened, best, texts);
  const names = namesOf(usage, name);
  const held: Shape = {
    kind: "tuple",
    items: [names, contents.slice(0, MAX_CONTENTS)].map((texts) => oneOf(texts.map(text))),
  };
  const path = instanceOf("pathlib.Path to a file");
  const guesses: Guess[] = [{ shape: FILE, weight: WEIGHT }];
  const isPath = usage.weight("path") > 0;
  if (isPath) guesses.push({ shape: path, weight: WEIGHT });
  if (contents.length === 0) return guesses;
  guesses.push({ shape: { ...FILE, held }, weight: KNOWN_WEIGHT });
  if (isPath) guesses.push({ shape: { ...path, held }, weight: KNOWN_WEIGHT });
  return guesses;
}

function namesOf(usage: Usage, fallback: string): readonly string[] {
  const suffixes = textsOf(usage.attributes.get("suffix")?.literals ?? []).map((suffix) => `data${suffix}`);
  const fileNames = [...usage.samples, ...suffixes].filter((name) => FILE_NAME.test(name));
  return [...new Set([...fileNames.slice(0, MAX_NAMES - 1), fallback])];
}

function contentsOf(
  opened: Usage | null,
  best: Best,
  texts: (of: Usage) => readonly string[],
): { readonly contents: readonly string[]; readonly name: string } {
  const read = opened?.methods.get("read") ?? null;
  const loaded = opened?.loaded ?? read?.loaded ?? null;
  const json = loaded === null ? [] : jsonTexts(best(loaded));
  if (json.length > 0) return { contents: json, name: "data.json" };
  if (opened?.records !== null && opened !== null) {
    const table = tableOf(opened.records.item, best);
    if (table.length > 0) return { contents: table, name: "table.csv" };
  }
  const whole = read === null ? [] : texts(read);
  const lines = opened === null ? [] : texts(opened.item);
  return {
    contents: [...whole, ...(lines.length === 0 ? [] : [`${lines.join("\n")}\n`, `${lines[0] ?? ""}\n`])],
    name: "notes.txt",
  };
}

function tableOf(row: Usage, best: Best): readonly string[] {
  const columns = [...row.allKeys()];
  if (columns.length === 0) return [];
  const header = columns.map(([name]) => name).join(",");
  const rows = Array.from({ length: ROWS }, (_, at) =>
    columns.map(([, of], column) => cell(best(of), at, column)).join(","),
  );
  return [`${header}\n${rows.join("\n")}\n`, `${header}\n`, `${header}\n${rows[0] ?? ""}\n`];
}

const WORDS = ["alpha", "beta", "gamma", "delta"];
const NUMBERS = ["3", "12", "0", "7"];

function cell(shape: Shape, row: number, column: number): string {
  const at = (row + column) % WORDS.length;
  if (shape.kind === "text" && shape.samples !== undefined) return shape.samples[at % shape.samples.length] ?? "";
  const isNumber = shape.kind === "integer" || shape.kind === "number";
  return (isNumber ? NUMBERS[at] : WORDS[at]) ?? "";
}
