import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { countWords, pythonComments, readComments, scriptComments, sourcePaths } from "./comments.ts";
import { documentPaths, longDocSentences, proseProblems, sentencesOf } from "./prose.ts";
import { repositoryRoot } from "./workspace.ts";

const packages = readdirSync(join(repositoryRoot, "packages")).map((name) => `packages/${name}`);
const folders = ["bench", "examples", "scripts", "tests", ...packages];

describe("longDocSentences", () => {
  it("finds no sentence of more than 30 words in the documentation", () => {
    const problems = documentPaths(repositoryRoot).flatMap((path) =>
      longDocSentences(path, readFileSync(join(repositoryRoot, path), "utf8")),
    );
    expect(problems).toEqual([]);
  });

  it("reports a sentence of 31 words, and ignores code, tables and headings", () => {
    const words = (count: number): string => Array.from({ length: count }, () => "Bread").join(" ");
    const text = `# ${words(31)}\n\n${words(30)}.\n\n    ${words(31)}\n\n| ${words(31)} |\n\nOne. ${words(31)}.\n`;
    expect(longDocSentences("bread.md", text)).toEqual([
      "bread.md: a sentence has 31 words: Bread Bread Bread Bread Bread Bread Bread Bread Bread Bread ",
    ]);
  });
});

describe("proseProblems", () => {
  it.each(folders)("finds no vague doc comment and no long sentence in %s", (folder) => {
    const problems = sourcePaths(repositoryRoot, folder).flatMap((path) =>
      proseProblems(path, readComments(repositoryRoot, path)),
    );
    expect(problems).toEqual([]);
  });

  it.each(["What", "Whether", "Of", "Where", "That", "How far"])(
    "reports a doc comment that starts with %s",
    (word) => {
      const comments = scriptComments("oven.ts", `/** ${word} bakes. */\nconst oven = 1;\n// ${word} cools.\n`);
      expect(proseProblems("oven.ts", comments)).toEqual([`oven.ts:1: a doc comment starts with "${word}"`]);
    },
  );

  it("reports a sentence of 26 words, and accepts one of 25", () => {
    const sentence = (words: number): string => `// ${Array.from({ length: words }, () => "bread").join(" ")}.\n`;
    const comments = scriptComments("oven.ts", `${sentence(25)}let oven;\n${sentence(26)}`);
    expect(proseProblems("oven.ts", comments)).toEqual([
      "oven.ts:3: a sentence has 26 words: bread bread bread bread bread bread bread bread bread bread ",
    ]);
  });
});

describe("scriptComments", () => {
  it("joins adjacent line comments and ignores comment marks in strings and directives", () => {
    const source =
      'const url = "http://a"; // one\n// two\n// three\n\n// oxlint-disable-next-line\n/**\n * Four.\n */\n';
    expect(scriptComments("oven.ts", source)).toEqual([
      { kind: "plain", line: 1, text: "one" },
      { kind: "plain", line: 2, text: "two\n three" },
      { kind: "doc", line: 6, text: "Four." },
    ]);
  });
});

describe("pythonComments", () => {
  it("finds comments and docstrings, but no other strings", () => {
    const source =
      '"""Bakes."""\nnames = [\n    "# no",\n]\n\ndef bake():\n    """Heats\n    the oven."""\n    # waits\n';
    expect(pythonComments(source)).toEqual([
      { kind: "doc", line: 1, text: "Bakes." },
      { kind: "doc", line: 7, text: "Heats\n    the oven." },
      { kind: "plain", line: 9, text: "waits" },
    ]);
  });
});

describe("sentencesOf", () => {
  it("starts a sentence at a full stop, a paragraph, a list item and a tag, and ignores examples", () => {
    const comment =
      " Bakes. Then\n waits for `a. B`\n\n - flour\n - salt @default 3\n @example\n bake(1). Run();\n @throws Error";
    expect(sentencesOf(comment)).toEqual([
      "Bakes.",
      "Then waits for `code`",
      "- flour",
      "- salt",
      "@default 3",
      "@throws Error",
    ]);
  });
});

describe("countWords", () => {
  it("counts code in backticks as one word and ignores signs", () => {
    expect(countWords(" Bakes `a loaf of bread` - twice.")).toBe(3);
  });
});
