/** Writes a test file that pins what a function does today. Arguments: [SOURCE FUNCTION MODULE TEST_FILE] */
import { openFunction } from "@repost/context";
import { createExecutor } from "@repost/executor";
import { createStaticSandbox } from "@repost/sandbox";
import { unwrap } from "@repost/spec";
import { createSearchTests, writeTests } from "@repost/testgen";

const bakery = new URL("../bakery", import.meta.url).pathname;
const [source = bakery, name = "batches", importFrom = "bakery.batches", to = "test_batches.py"] =
  process.argv.slice(2);
await using fn = await openFunction(source, name);
await using executor = await createExecutor();
const module = unwrap(await (await createStaticSandbox()).build(fn.context));
const search = await createSearchTests({ executor });
const suite = unwrap(await search.generate({ target: fn.target, module }));
const { tests, skipped } = await writeTests({ suite, importFrom, to });
console.log(`${tests.length} tests in ${to}, ${skipped.length} skipped`, suite.coverage);
