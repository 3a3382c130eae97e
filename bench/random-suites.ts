/**
 * Prints the suites of environments that a seed draws, as Markdown.
 *
 * `node --conditions=@repost/source bench/random-suites.ts [--count 20] [--seed 28] RUN...`
 *
 * Hashes make the choice independent of the order.
 */
import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import { readEnvironments } from "@repost/dataset";
import type { Environment } from "@repost/spec";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: "string", default: "20" }, seed: { type: "string", default: "28" } },
});

const entries: { readonly order: string; readonly environment: Environment }[] = [];
for (const run of positionals) {
  for await (const environment of readEnvironments(run)) {
    const order = createHash("sha256").update(`${values.seed}\0${environment.instance_id}`).digest("hex");
    entries.push({ order, environment });
  }
}
const drawn = entries.toSorted((left, right) => (left.order < right.order ? -1 : 1)).slice(0, Number(values.count));
console.log(drawn.map(({ environment }) => suiteText(environment)).join("\n"));

function suiteText({ instance_id: id, language, orig_func: source, tests }: Environment): string {
  const fence = (text: string): string => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\n`;
  return `## ${id}\n\n${fence(source)}\n${fence(tests.map((test) => test.code.trimEnd()).join("\n\n"))}`;
}
