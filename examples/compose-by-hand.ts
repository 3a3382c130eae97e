/**
 * Builds and judges one function of a repository without the pipeline: every stage is a call, every tool an argument.
 * Run: node --conditions=@repost/source examples/compose-by-hand.ts [SOURCE]
 */
import { agreementCheck, coverageCheck, mutationCheck, runChecks, stubCheck } from "@repost/checks";
import { createSource, discoverTargets, extractContext, findUsages, indexRepository } from "@repost/context";
import { createExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { createStaticSandbox } from "@repost/sandbox";
import { unwrap } from "@repost/spec";
import { createSearchTests } from "@repost/testgen";

const source = process.argv[2] ?? new URL("bakery", import.meta.url).pathname;

await using executor = await createExecutor({ kind: "auto" });
const judge = createJudge({ executor });
const repository = await createSource(source).open();
const { targets, language } = await discoverTargets({ repository });
const [target] = targets;
if (target === undefined) throw new Error(`There is no documented function in ${source}.`);
const context = unwrap(extractContext({ index: await indexRepository({ repository, language }), target }));
const module = unwrap(await (await createStaticSandbox()).build(context));
const tests = await createSearchTests({ executor });
const suite = unwrap(await tests.generate({ target, module, usages: findUsages({ repository, target }) }));
const { recording } = unwrap(await judge.record({ module, suite }));
const checks = [agreementCheck(), stubCheck({ judge }), coverageCheck({ executor }), mutationCheck({ judge })];
const findings = await runChecks(checks, { target, module, recording });
const verdict = await judge.judge({ module, recording, solution: target.orig_func });
await repository.close();

for (const { check, passed, reason } of findings) console.log(`${passed ? "ok" : "no"}  ${check}: ${reason}`);
console.log(`${target.func_name}: ${recording.tests.length} tests, the original ${verdict.outcome}`);
