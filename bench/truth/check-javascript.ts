/**
 * Compares the JavaScript and TypeScript alternatives with the originals on the documented calls:
 *
 * node --conditions=@repost/source bench/truth/check-javascript.ts FOLDER_OF_INSTALLED_PACKAGES [--set NAME]
 *
 * Prints wrongly labelled alternatives. Runs code of packages.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { compileFunction } from "node:vm";
import { transformSync } from "esbuild";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { set: { type: "string", default: "alternatives" } },
});
const [folder = "."] = positionals;

interface WantedFunction {
  readonly instance: string;
  readonly source: string;
  readonly file: string;
  readonly signature: string;
  readonly calls: readonly string[];
}

interface Alternative {
  readonly instance: string;
  readonly kind: "right" | "wrong";
  readonly note: string;
  readonly code: string;
}

interface Pair {
  readonly name: string;
  readonly original: unknown;
  readonly alternative: unknown;
}

type Outcome = { readonly value: unknown } | { readonly thrown: boolean };

function read(name: string): readonly unknown[] {
  const text = readFileSync(new URL(name, import.meta.url), "utf8");
  return text
    .split("\n")
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line));
}

async function load({ file, source, signature }: WantedFunction, code: string, number: number): Promise<Pair> {
  const name = signature.slice(0, signature.indexOf("("));
  const packageName = source.slice("npm:".length).replace(/@[^@]*$/u, "");
  const originalFile = path.resolve(folder, "node_modules", packageName, file);
  const isTypeScript = file.endsWith(".ts");
  const text = readFileSync(originalFile, "utf8");
  const plain = (source: string): string => (isTypeScript ? transformSync(source, { loader: "ts" }).code : source);
  const isCommonJs = /module\.exports|^exports\./mu.test(text) && !/^(?:export|import) /mu.test(text);
  const body = plain(code.replace(/^export (?:default )?/mu, ""));
  const original = `typeof ${name} === "undefined" ? (module.exports.${name} ?? module.exports) : ${name}`;
  const offered = `{ original: ${original}, alternative: (() => { ${body}\nreturn ${name}; })() }`;
  const copy = path.join(path.dirname(originalFile), `truth-${process.pid}-${number}.${isCommonJs ? "cjs" : "mjs"}`);
  writeFileSync(copy, `${plain(text)}\n;${isCommonJs ? "module.exports =" : "export const truth ="} ${offered};\n`);
  try {
    const module = (await import(copy)) as {
      readonly truth?: Omit<Pair, "name">;
      readonly default?: Omit<Pair, "name">;
    };
    const offer = module.truth ?? module.default;
    return { name, original: offer?.original, alternative: offer?.alternative };
  } finally {
    rmSync(copy);
  }
}

function outcome(name: string, target: unknown, call: string): Outcome {
  try {
    const run = compileFunction(`return ${call};`, [name]) as (target: unknown) => unknown;
    return { value: run(target) };
  } catch (error) {
    return { thrown: error instanceof Error };
  }
}

function isSame(left: unknown, right: unknown): boolean {
  if (typeof left === "number" && typeof right === "number" && Math.abs(left - right) < 1e-9) return true;
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, index) => isSame(item, right[index]));
  return isDeepStrictEqual(left, right);
}

const functions = new Map(
  (read("functions.jsonl") as readonly WantedFunction[])
    .filter(({ source }) => source.startsWith("npm:"))
    .map((row) => [row.instance, row] as const),
);
let problems = 0;
const alternatives = read(`${values.set}.jsonl`) as readonly Alternative[];
for (const [number, row] of alternatives.entries()) {
  const wanted = functions.get(row.instance);
  if (wanted === undefined) continue;
  const { name, original, alternative } = await load(wanted, row.code, number);
  const pairs = wanted.calls.map((call) => ({
    call,
    original: outcome(name, original, call),
    alternative: outcome(name, alternative, call),
  }));
  const different = pairs.filter(({ original: left, alternative: right }) =>
    "value" in left && "value" in right ? !isSame(left.value, right.value) : "value" in left !== "value" in right,
  );
  const problem = row.kind === "right" ? different.length > 0 : different.length === 0;
  if (!problem) continue;
  problems += 1;
  console.log(row.kind, row.instance, "|", row.note, "|", JSON.stringify(different[0]));
}
console.log(problems, "problems");
