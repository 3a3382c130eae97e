/** Fails if hand-written tests detect too few mutants of a function. Arguments: [FILE FUNCTION TESTS] */
import { mutationScore } from "@repost/checks";
import { createExecutor } from "@repost/executor";

const shop = new URL("shop", import.meta.url).pathname;
const [file = `${shop}/shop.ts`, name = "shipping", tests = `${shop}/shop.test.ts`] = process.argv.slice(2);
await using executor = await createExecutor();
const { score, survivors } = await mutationScore({ file, function: name, tests, executor });
for (const { line, column, original, mutated } of survivors)
  console.log(`${file}:${line}:${column} ${original} -> ${mutated}`);
console.log("mutation score", score);
if ((score ?? 0) < 0.8) process.exitCode = 1;
