import { globSync } from "node:fs";
import { countWords, readComments, sourcePaths } from "../tests/architecture/comments.ts";
import { proseProblems } from "../tests/architecture/prose.ts";

/** Prints words in comments and prose problems by folder. An argument lists the problems of a folder. */
const root = new URL("..", import.meta.url).pathname;
const listed = process.argv[2];
const folders = [...globSync("packages/*", { cwd: root }).toSorted(), "bench", "examples", "scripts", "tests"];
let total = 0;
let published = 0;
for (const folder of listed === undefined ? folders : [listed]) {
  const files = sourcePaths(root, folder).map((path) => ({ path, comments: readComments(root, path) }));
  const words = files.flatMap(({ comments }) => comments).reduce((sum, { text }) => sum + countWords(text), 0);
  const problems = files.flatMap(({ path, comments }) => proseProblems(path, comments));
  total += words;
  published += files
    .filter(({ path }) => /^packages\/[^/]+\/(?:src|runtime)\//u.test(path) && !/\.test(?:-d)?\.ts$/u.test(path))
    .flatMap(({ comments }) => comments)
    .reduce((sum, { text }) => sum + countWords(text), 0);
  console.log(`${folder}: ${words} words, ${problems.length} problems`);
  if (listed !== undefined) console.log(problems.join("\n"));
}
console.log(`all: ${total} words, ${published} of them in published sources`);
