import type { FakeScript } from "@repost/llm/testing";

const LABELS = `const marked = (head) => {
  let sum = 0;
  for (const [place, letter] of [...head].entries()) sum += (place + 1) * letter.charCodeAt(0);
  return head + "-" + (sum % 89);
};
const CALLS = [
  "readLabel(marked('PEAR:12'))",
  "readLabel(marked('PLUM:7'))",
  "readLabel(marked('APPLE:3'))",
  "readLabel(marked('QUINCE'))",
  "readLabel('PEAR:12-99')",
  "nonsense(3)",
];`;

const MOCKS = {
  dns: `// mock for: node:dns/promises
export async function lookup(name) {
  return { address: "10.0.0." + (name.length % 50), family: 4 };
}`,
  child_process: `// mock for: child_process
exports.execFileSync = (program, parts) => String(program.length + parts.length * parts[1].length);`,
};

/** Says the second time that there is nothing. */
export const answerGrove: FakeScript = ({ body }) => {
  const prompt = (body.messages ?? []).map(({ content }) => String(content)).join("\n");
  const isDns = prompt.includes("- node:dns/promises (");
  const mock = isDns ? MOCKS.dns : MOCKS.child_process;
  const text = prompt.includes("Write mocks for")
    ? mock
    : /Write calls of `readLabel`/u.test(prompt)
      ? LABELS
      : "// nothing to test";
  return `\`\`\`javascript\n${text}\n\`\`\``;
};
