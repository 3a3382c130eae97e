const INDENTED = /^(?: {4,}|\t)/u;
const PROMPT = /^\s*>{1,3} /u;

/** Returns programs after `@example`, and before the tags those that are fenced, indented or have prompts. */
export function documentedPrograms(documentation: string): readonly string[] {
  const plain = withoutStars(documentation);
  const [before = "", ...examples] = plain.split(/@example\b/u);
  const tagged = examples.map((one) => withoutFences(one.split(/^\s*@\w+/mu)[0] ?? ""));
  const [said = ""] = before.split(/^\s*@\w+/mu);
  return [...tagged, ...blocksIn(said)];
}

export function withoutFences(program: string): string {
  return program.replaceAll(/^\s*```.*$/gmu, "").replaceAll(/<caption>.*<\/caption>/gu, "");
}

function withoutStars(comment: string): string {
  if (!/^\s*\/\*\*/u.test(comment)) return comment;
  return comment
    .replace(/^\s*\/\*\*/u, "")
    .replace(/\*\/\s*$/u, "")
    .replaceAll(/^[ \t]*\* ?/gmu, "");
}

function blocksIn(text: string): readonly string[] {
  const fenced = [...text.matchAll(/^[ \t]*```[^\n]*\n([^]*?)^[ \t]*```/gmu)].map(([, block = ""]) => block);
  const blocks: string[] = [];
  let block: string[] = [];
  for (const line of [...text.replaceAll(/^[ \t]*```[^\n]*\n[^]*?^[ \t]*```/gmu, "").split("\n"), ""]) {
    if (INDENTED.test(line) || PROMPT.test(line)) block.push(line.replace(PROMPT, ""));
    else if (block.length > 0) {
      blocks.push(block.join("\n"));
      block = [];
    }
  }
  return [...fenced, ...blocks];
}
