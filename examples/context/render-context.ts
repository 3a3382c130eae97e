/**
 * Prints the context that a model gets for a function, in each form.
 * Run: node --conditions=@repost/source examples/context/render-context.ts [SOURCE [FUNCTION]]
 */
import {
  createSource,
  discoverTargets,
  extractContext,
  factsOfContext,
  indexRepository,
  loadTokenCounter,
  renderFullFiles,
  renderMarkdown,
  renderPrompt,
  summarizeFunctions,
} from "@repost/context";
import { unwrap } from "@repost/spec";

const source = process.argv[2] ?? new URL("../bakery", import.meta.url).pathname;
const name = process.argv[3] ?? "total_weight";

const repository = await createSource(source).open();
const { targets } = await discoverTargets({ repository });
const target = targets.find((target) => target.func_name === name);
if (target === undefined) throw new Error(`There is no documented function ${name} in ${source}.`);
const index = await indexRepository({ repository, language: target.language });
const context = unwrap(extractContext({ index, target }));
await repository.close();

const counter = await loadTokenCounter("o200k_base");
const limit = { tokens: 8000, counter };
const markdown = unwrap(renderMarkdown({ context, limit }));
const prompt = unwrap(renderPrompt({ context, form: "completion", limit }));
const files = unwrap(renderFullFiles({ context, codeOf: (path) => index.graph.codeOf(path), limit }));
const tight = unwrap(renderMarkdown({ context, limit: { tokens: 200, counter } }));

console.log(prompt.text);
for (const [form, { tokens, cut }] of Object.entries({ markdown, prompt, files, tight }))
  console.log(`${form}: ${tokens} tokens, ${cut.length} definitions or files cut`);
const { libraries } = await summarizeFunctions({ facts: [factsOfContext(context)], counter });
console.log("standard library:", libraries?.standard.top.map((library) => library.name).join(", "));
