/**
 * Compares the JavaScript and TypeScript alternatives with the originals on the documented calls:
 * node check_javascript.mjs FOLDER_OF_INSTALLED_PACKAGES
 *
 * Prints each right alternative that differs on a call and each wrong one that differs on none. Run it where code of packages may run.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { transformSync } from "esbuild";

const [folder = "."] = process.argv.slice(2);

function read(name) {
  const text = readFileSync(new URL(name, import.meta.url), "utf8");
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** Writes a copy of the original's file with the alternative behind it under another name, and loads both. */
async function load({ file, source, signature }, code, number) {
  const name = signature.slice(0, signature.indexOf("("));
  const packageName = source.slice("npm:".length).replace(/@[^@]*$/u, "");
  const original = path.resolve(folder, "node_modules", packageName, file);
  const isTypeScript = file.endsWith(".ts");
  const text = readFileSync(original, "utf8");
  const plain = (one) => (isTypeScript ? transformSync(one, { loader: "ts" }).code : one);
  const isCommonJs = /module\.exports|^exports\./mu.test(text) && !/^(?:export|import) /mu.test(text);
  const body = plain(code.replace(/^export (?:default )?/mu, ""));
  const offered = `{ original: ${name}, alternative: (() => { ${body}\nreturn ${name}; })() }`;
  const copy = path.join(path.dirname(original), `truth-${process.pid}-${number}.${isCommonJs ? "cjs" : "mjs"}`);
  writeFileSync(copy, `${plain(text)}\n;${isCommonJs ? "module.exports =" : "export const truth ="} ${offered};\n`);
  try {
    const module = await import(copy);
    return { name, ...(module.truth ?? module.default) };
  } finally {
    rmSync(copy);
  }
}

function outcome(name, target, call) {
  try {
    return { value: new Function(name, `return ${call};`)(target) };
  } catch (error) {
    return { thrown: error instanceof Error };
  }
}

function isSame(left, right) {
  if (typeof left === "number" && typeof right === "number" && Math.abs(left - right) < 1e-9) return true;
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, index) => isSame(item, right[index]));
  return isDeepStrictEqual(left, right);
}

const functions = new Map(
  read("functions.jsonl")
    .filter(({ source }) => source.startsWith("npm:"))
    .map((row) => [row.instance, row]),
);
let problems = 0;
for (const [number, row] of read("alternatives.jsonl").entries()) {
  const wanted = functions.get(row.instance);
  if (wanted === undefined) continue;
  const { name, original, alternative } = await load(wanted, row.code, number);
  const pairs = wanted.calls.map((call) => [call, outcome(name, original, call), outcome(name, alternative, call)]);
  const different = pairs.filter(
    ([, left, right]) => ("thrown" in left) !== ("thrown" in right) || (!("thrown" in left) && !isSame(left.value, right.value)),
  );
  const problem = row.kind === "right" ? different.length > 0 : different.length === 0;
  if (!problem) continue;
  problems += 1;
  console.log(row.kind, row.instance, "|", row.note, "|", JSON.stringify(different[0]));
}
console.log(problems, "problems");
