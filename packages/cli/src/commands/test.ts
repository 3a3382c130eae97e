import { readFile } from "node:fs/promises";
import { planForExecutor, type RepositoryTests, testRepository, withRepository } from "@repost/pipeline";
import type { Limits } from "@repost/spec";
import { Command, InvalidArgumentError, Option } from "commander";
import type { CommandContext } from "../command-context.ts";
import { changedFileUnreadable } from "../errors.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";
import { dateOrNone, positive, wholeNumber } from "../option-values.ts";
import { formatPlan } from "../output/format-plan.ts";
import { formatTestRun, isTrusted } from "../output/format-test-run.ts";
import { addExecutorOption, type ExecutorFlags } from "./executor-options.ts";
import { openRuntime } from "./package-options.ts";

const MEGABYTE = 1_048_576;
const SECOND_MS = 1000;

interface ChangedFile {
  /** Path inside the repository. */
  readonly path: string;
  /** File of this machine with the content. */
  readonly file: string;
}

export interface TestLimitFlags {
  readonly timeout?: number;
  readonly memory?: number;
}

interface TestFlags extends ExecutorFlags, TestLimitFlags {
  readonly changed?: readonly ChangedFile[];
  readonly only?: readonly string[];
  readonly stopAtFirst?: boolean;
  readonly runs: number;
  readonly cutoff?: string;
  readonly cache?: string;
  readonly plan?: boolean;
  readonly verbose?: boolean;
}

export function testCommand(context: CommandContext): Command {
  const command = new Command("test")
    .description("run a repository's own tests in a sandbox, from its manifests alone")
    .argument("<source>", "folder, git URL, pypi:NAME[==VERSION], or npm:NAME[@VERSION]")
    .optionsGroup(HELP_GROUPS.input)
    .option("--changed <path=file>", "file of the repository to replace in this run; repeatable", changedFile)
    .optionsGroup(HELP_GROUPS.selection)
    .option("--only <id>", "id of a test to run; repeatable (default: all tests)", collected)
    .optionsGroup(HELP_GROUPS.packages)
    .option("--cutoff <date>", "latest release date of packages, or none (default: the source's date)", dateOrNone)
    .option("--cache <folder>", "folder of installed packages (default: the user's cache folder)")
    .optionsGroup(HELP_GROUPS.execution)
    .addOption(new Option("--stop-at-first", "stop at the first failure").conflicts("keepGoing"))
    .option("--keep-going", "run all tests after a failure (the default)")
    .option("--runs <n>", "runs of the tests, to find unstable results", wholeNumber(1), 1)
    .option("--timeout <seconds>", "limit of wall and CPU time (default: 600)", positive)
    .option("--memory <megabytes>", "limit of memory (default: 2048)", wholeNumber(1));
  return addExecutorOption(command)
    .optionsGroup(HELP_GROUPS.output)
    .option("--plan", "print the plan with its evidence, and run nothing")
    .option("--verbose", "print every test, not only failures")
    .action((source: string, flags: TestFlags) => (flags.plan === true ? printPlan : runTests)(context, source, flags));
}

async function printPlan({ terminal, signal }: CommandContext, source: string, flags: TestFlags): Promise<void> {
  await using runtime = await openRuntime({ flags, terminal });
  const plan = await withRepository({ source, signal }, (repository) => planForExecutor(repository, runtime.executor));
  terminal.print(terminal.json ? JSON.stringify(plan) : formatPlan(plan));
}

async function runTests({ terminal, signal, exit }: CommandContext, source: string, flags: TestFlags): Promise<void> {
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

export function testLimits({ timeout, memory }: TestLimitFlags): Partial<Limits> {
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

function changedFile(text: string, others: readonly ChangedFile[] = []): readonly ChangedFile[] {
  const { path, file } = /^(?<path>[^=]+)=(?<file>.+)$/u.exec(text)?.groups ?? {};
  if (path === undefined || file === undefined)
    throw new InvalidArgumentError("It has to be PATH=FILE, such as src/shop.py=new-shop.py.");
  return [...others, { path, file }];
}

function collected(text: string, others: readonly string[] = []): readonly string[] {
  return [...others, text];
}
