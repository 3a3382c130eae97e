import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const DATA = new URL("../../../shared/data/HumanEval.jsonl.gz", import.meta.url);

/** Own solution, and published checks as asserts. */
export interface TranslatedTask {
  readonly task: string;
  readonly name: string;
  readonly code: string;
  readonly program: string;
}

const SOLUTIONS: Readonly<Record<number, string>> = {
  0: "const f = (xs, limit) => xs.some((x, i) => xs.some((y, j) => i !== j && Math.abs(x - y) < limit));",
  3: "const f = (moves) => { let sum = 0; return moves.some((move) => (sum += move) < 0); };",
  5: "const f = (xs, between) => xs.flatMap((x, i) => (i === 0 ? [x] : [between, x]));",
  9: "const f = (xs) => xs.map((_, i) => Math.max(...xs.slice(0, i + 1)));",
  11: "const f = (a, b) => [...a].map((bit, i) => (bit === b[i] ? '0' : '1')).join('');",
  13: "const f = (a, b) => { while (b) [a, b] = [b, a % b]; return a; };",
  14: "const f = (text) => [...text].map((_, i) => text.slice(0, i + 1));",
  15: "const f = (n) => Array.from({ length: n + 1 }, (_, i) => i).join(' ');",
  16: "const f = (text) => new Set(text.toLowerCase()).size;",
  23: "const f = (text) => text.length;",
  27: "const f = (text) => text.replace(/[a-z]/gi, (c) => (c < 'a' ? c.toLowerCase() : c.toUpperCase()));",
  28: "const f = (texts) => texts.join('');",
  29: "const f = (texts, prefix) => texts.filter((text) => text.startsWith(prefix));",
  30: "const f = (xs) => xs.filter((x) => x > 0);",
  34: "const f = (xs) => [...new Set(xs)].sort((a, b) => a - b);",
  35: "const f = (xs) => xs.reduce((a, b) => (a > b ? a : b));",
  42: "const f = (xs) => xs.map((x) => x + 1);",
  43: "const f = (xs) => xs.some((x, i) => xs.indexOf(-x, i + 1) > i);",
  48: "const f = (text) => text === [...text].reverse().join('');",
  52: "const f = (xs, limit) => xs.every((x) => x < limit);",
  55: "const f = (n) => { let [a, b] = [0, 1]; for (let i = 0; i < n; i++) [a, b] = [b, a + b]; return a; };",
  57: "const f = (xs) => { const s = [...xs].sort((a, b) => a - b).join(); return s === xs.join() || s === [...xs].reverse().join(); };",
  60: "const f = (n) => (n * (n + 1)) / 2;",
  62: "const f = (xs) => xs.map((x, i) => x * i).slice(1);",
};

const ASSERT = /^ *assert candidate\((.*)\) == (.+?)(?:, (?:"[^"]*"|'[^']*'))?$/u;

/** Tasks with plain literals; none without the data. */
export function translatedTasks(): readonly TranslatedTask[] {
  if (!existsSync(DATA)) return [];
  const lines = gunzipSync(readFileSync(DATA)).toString("utf8").trim().split("\n");
  return lines.flatMap((line) => {
    const { task_id: task, test } = JSON.parse(line) as { readonly task_id: string; readonly test: string };
    const solution = SOLUTIONS[Number(task.split("/")[1])];
    const checks = test.split("\n").flatMap(translate);
    if (solution === undefined || checks.length < 2) return [];
    const program = `const assert = require("node:assert");\nconst check = (candidate) => {\n${checks.join("")}};\ncheck(f);\n`;
    return [{ task, name: "f", code: `${solution}\n`, program }];
  });
}

function translate(line: string): readonly string[] {
  const match = ASSERT.exec(line.trimEnd());
  if (match === null) return [];
  const [, values = "", expected = ""] = match;
  return [`  assert.deepStrictEqual(candidate(${literal(values)}), ${literal(expected)});\n`];
}

function literal(text: string): string {
  return text.replaceAll("True", "true").replaceAll("False", "false").replaceAll("None", "null");
}
