/** Own exercises in the published form: a function, and a program that tests it beside a copy. */
export interface ScriptExercise {
  readonly name: string;
  readonly code: string;
  readonly asserts: readonly string[];
}

export const scriptExercises: readonly ScriptExercise[] = [
  {
    name: "greatestDivisor",
    code: "const greatestDivisor = (a, b) => {\n  while (b) [a, b] = [b, a % b];\n  return a;\n};\n",
    asserts: ["greatestDivisor(3, 7) === 1", "greatestDivisor(49, 14) === 7", "greatestDivisor(144, 60) === 12"],
  },
  {
    name: "prefixes",
    code: "const prefixes = (text) => [...text].map((_, at) => text.slice(0, at + 1));\n",
    asserts: [
      'JSON.stringify(prefixes("")) === "[]"',
      'JSON.stringify(prefixes("abc")) === JSON.stringify(["a", "ab", "abc"])',
      'prefixes("longer text").length === 11',
    ],
  },
  {
    name: "countWords",
    code: [
      "const countWords = (text) => {",
      "  const counts = new Map();",
      "  for (const word of text.toLowerCase().split(/\\W+/u)) if (word) counts.set(word, (counts.get(word) ?? 0) + 1);",
      "  return counts;",
      "};",
      "",
    ].join("\n"),
    asserts: [
      'countWords("a b a").get("a") === 2',
      'countWords("").size === 0',
      'countWords("One, two; two three three three").get("three") === 3',
      'countWords("x") instanceof Map',
    ],
  },
  {
    name: "mergeIntervals",
    code: [
      "const mergeIntervals = (intervals) => {",
      "  const merged = [];",
      "  for (const [from, to] of intervals.toSorted((a, b) => a[0] - b[0])) {",
      "    const last = merged.at(-1);",
      "    if (last && from <= last[1]) last[1] = Math.max(last[1], to);",
      "    else merged.push([from, to]);",
      "  }",
      "  return merged;",
      "};",
      "",
    ].join("\n"),
    asserts: [
      'JSON.stringify(mergeIntervals([[1, 3], [2, 6], [8, 10]])) === "[[1,6],[8,10]]"',
      "mergeIntervals([]).length === 0",
      'JSON.stringify(mergeIntervals([[5, 6], [1, 9]])) === "[[1,9]]"',
    ],
  },
];
