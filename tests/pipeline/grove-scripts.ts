import type { FakeScript } from "@repost/llm/testing";

/** The first test of readLabel is wrong; that of worthOf covers too little. */
const LABELS = `
  const marked = (head) => head + "-" + mark(head);
  for (const head of ["PEAR:12", "PLUM:7", "APPLE:3", "QUINCE"])
    assert.deepStrictEqual(readLabel(marked(head)), readLabel_new_implementation(marked(head)));
  assert.deepStrictEqual(readLabel(marked("PEAR:1")), readLabel_new_implementation(marked("PEAR:1")));
  for (const label of ["PEAR:12", "PEAR:12-0"])
    for (const read of [readLabel, readLabel_new_implementation]) assert.throws(() => read(label), RangeError);
}`;

const TREES = `function test_sortTrees() {
  for (const feet of [[], [3, 0.5, 9], [1, 1, 0], [12, 4, 8, 2]])
    assert.deepStrictEqual(sortTrees(feet), sortTrees_new_implementation(feet));
  assert.deepStrictEqual(sortTrees([2]), sortTrees_new_implementation([2]));
  assert.deepStrictEqual(sortTrees([7, 6, 0]), sortTrees_new_implementation([7, 6, 0]));
}`;

function worths(wait: "" | "await ", ...crates: readonly number[]): string {
  const compared = (fruit: string, count: number): string =>
    `  assert.strictEqual(${wait}worthOf("${fruit}", ${count}), ${wait}worthOf_new_implementation("${fruit}", ${count}));`;
  const lines = crates.map((count, index) => compared(["pear", "plum", "quince"][index % 3] ?? "", count));
  return `${wait === "" ? "" : "async "}function test_worthOf() {\n${lines.join("\n")}\n}`;
}

const IMITATIONS = [
  {
    real: 'import { lookup } from "node:dns/promises";',
    imitation:
      'async function lookup(name: string) {\n  return { address: "10.0.0." + (name.length % 50), family: 4 };\n}',
  },
  {
    real: 'const { execFileSync } = require("child_process");',
    imitation:
      "function execFileSync(program, parts) {\n  return String(program.length + parts.length * parts[1].length);\n}",
  },
];

const INSTRUCTION = `Functionality: works out what somebody in the orchard is asking for, by the rules that it has for its own trees, labels and prices.
Inputs: what is asked about, as text or as a list, and where there is one a count of crates.
Outputs: the trees, a record of the label, or the price in whole coins.`;

export const answerGroveScripts: FakeScript = ({ prompt }) => {
  if (prompt.includes('"answer": "same" | "yes" | "no"'))
    return '{"reasoning": "Only what asks the market is an imitation.", "answer": "yes"}';
  if (prompt.includes('"answer": "yes" | "no"'))
    return '{"reasoning": "They compare results.", "conditions": [true, true, true, true, true], "answer": "yes"}';
  if (prompt.startsWith("Describe the")) return INSTRUCTION;
  const shown = [...prompt.matchAll(/```(?:type|java)script\n([\s\S]*?)```/gu)].map(([, code = ""]) => code);
  const [name = ""] = /\b(?:sortTrees|readLabel|worthOf)\b/u.exec(prompt) ?? [];
  const isTyped = prompt.includes("```typescript");
  const wait = isTyped ? "await " : "";
  const tests: Readonly<Record<string, readonly [first: string, second: string]>> = {
    sortTrees: [TREES, ""],
    readLabel: [
      `function test_readLabel() {${LABELS.replace('"-" + mark(head)', '"-" + marks(head)')}`,
      `function test_readLabel() {${LABELS}`,
    ],
    worthOf: [worths(wait, 1, 2, 3), worths(wait, 1, 2, 3, 10, 12)],
  };
  const [first, second] = tests[name] ?? ["", ""];
  if (prompt.includes("Turn it into one")) {
    const whole = (shown[0] ?? "").replace(/^\/\/ .*\n/u, "");
    return fenced(IMITATIONS.reduce((code, { real, imitation }) => code.replace(real, imitation), whole));
  }
  const script = shown.at(-1) ?? "";
  if (prompt.includes("does not reach these parts")) return fenced(second);
  if (prompt.includes("The test should pass, but it fails")) return fenced(script.replace(first, second));
  const assert = isTyped ? 'import assert from "node:assert";' : 'const assert = require("node:assert");';
  const call = `${isTyped && name === "worthOf" ? "await " : ""}test_${name}();`;
  return fenced(`${script.trimEnd()}\n\n${assert}\n\n${first}\n\n${call}\n`);
};

function fenced(code: string): string {
  return `First I think.\n\n\`\`\`javascript\n${code}\n\`\`\``;
}
