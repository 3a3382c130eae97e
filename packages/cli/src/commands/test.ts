import { readFile } from "node:fs/promises";
import { planForExecutor, type RepositoryTests, testRepository, withRepository } from "@repost/pipeline";
import type { Limits, RepositoryPlan } from "@repost/spec";
import type { TestLimitSettings, SettingsOf } from "@repost/spec/settings";
import type { CommandContext } from "../command-context.ts";
import { changedFileUnreadable } from "../errors.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { formatTestRun, isTrusted } from "../output/format-test-run.ts";
import { openRuntime } from "./package-options.ts";
import { formatTable } from "../output/format-table.ts";
import { printResult } from "../output/terminal.ts";

const MEGABYTE = 1_048_576;
const SECOND_MS = 1000;

export async function test(context: CommandContext, source: string, flags: SettingsOf<"test">): Promise<void> {
  await (flags.plan === true ? printPlan : runTests)(context, source, flags);
}

async function printPlan(
  { terminal, signal }: CommandContext,
  source: string,
  flags: SettingsOf<"test">,
): Promise<void> {
  await using runtime = await openRuntime({ flags, terminal });
  const plan = await withRepository({ source, signal }, (repository) => planForExecutor(repository, runtime.executor));
  printResult(terminal, plan, formatPlan);
}

async function runTests(
  { terminal, signal, exit }: CommandContext,
  source: string,
  flags: SettingsOf<"test">,
): Promise<void> {
  const { changed = [], only, stopAtFirst = false, runs, cutoff } = flags;
  const overlay = await Promise.all(
    changed.map(async ({ path, file }) => ({ path, content: await readChanged(file) })),
  );
  await using runtime = await openRuntime({ flags, terminal });
  const { executor, environments } = runtime;
  const tests = await testRepository({
    source,
    executor,
    environments,
    overlay,
    stopAtFirst,
    runs,
    cutoff,
    signal,
    limits: testLimits(flags),
    ...(only === undefined ? {} : { only }),
    onReady: ({ plan, environment }) => {
      for (const { requirement, change } of environment.changes) terminal.say(`${requirement}: ${change}`);
      terminal.say(`running ${plan.runner}`);
    },
  });
  terminal.print(terminal.json ? JSON.stringify(reported(tests)) : formatTestRun(tests, { verbose: flags.verbose }));
  exit(exitCodeOf(tests));
}

/** The plan has its own option. */
function reported({ repository, environment, run, unstable }: RepositoryTests) {
  const { digest, changes, cutoff } = environment;
  const { reached: _, ...results } = run;
  return { repository, environment: { digest, cutoff, changes }, ...results, unstable };
}

export function testLimits({ timeout, memory }: TestLimitSettings): Partial<Limits> {
  const time = timeout === undefined ? null : Math.ceil(timeout * SECOND_MS);
  return {
    ...(time === null ? {} : { wall_ms: time, cpu_ms: time }),
    ...(memory === undefined ? {} : { memory_bytes: memory * MEGABYTE }),
  };
}

/** As test runners: 0 passed, 1 failed, 5 without tests. */
function exitCodeOf({ run, unstable }: RepositoryTests): ExitCode {
  const { tests, uncollected, execution } = run;
  if (tests.length === 0 && uncollected.length === 0 && execution.exit_code === EXIT.noTests) return EXIT.noTests;
  const isFailed = tests.some(({ verdict }) => verdict === "failed" || verdict === "error");
  return isFailed || uncollected.length > 0 || unstable.length > 0 || !isTrusted(run) ? EXIT.error : EXIT.ok;
}

async function readChanged(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    throw changedFileUnreadable(file, cause);
  }
}

function formatPlan(plan: RepositoryPlan): string {
  const { runtime, runner, requirements, own, source_folders: folders, generated, evidence } = plan;
  const rows = [
    ["runtime", runtime],
    ["runner", [runner, ...plan.arguments].join(" ")],
    ["imports start at", folders.join(", ")],
    ["distribution", own === null ? "none" : `${own.name} ${own.version}`],
    ["commands", Object.keys(own?.scripts ?? {}).join(", ")],
    ["generated files", generated.map(({ path }) => path).join(", ")],
    ["requirements", requirements.join(", ")],
  ].filter(([, value]) => value !== "");
  const reasons = evidence.map(({ rule, file, value }) => [rule, file, value]);
  return [formatTable(rows), "", formatTable([["RULE", "FILE", "VALUE"], ...reasons])].join("\n");
}
