import { TEST_RUNNERS, type TestRunner, scoreTests } from "@repost/pipeline";
import { DEFAULT_GATES } from "@repost/spec";
import { Command, InvalidArgumentError, Option } from "commander";
import type { CommandContext } from "../command-context.ts";
import { EXIT } from "../exit-codes.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";
import { ratio, wholeNumber } from "../option-values.ts";
import { formatMutationScore } from "../output/format-mutation-score.ts";
import { addExecutorOption, type ExecutorFlags } from "./executor-options.ts";
import { addPackageOptions, openRuntime, type PackageFlags } from "./package-options.ts";

interface MutateFlags extends PackageFlags, ExecutorFlags {
  readonly tests: readonly string[];
  readonly root?: string;
  readonly runner?: TestRunner;
  readonly minScore?: number;
  readonly maxMutants: number;
  readonly seed: number;
  readonly maxWorkers?: number;
}

interface FunctionOfFile {
  readonly file: string;
  readonly name: string;
}

export function mutateCommand(context: CommandContext): Command {
  const command = new Command("mutate")
    .description("measure how many small changes of a function its tests detect")
    .argument("<file:function>", "function, such as src/shop.py:shipping or src/cart.ts:Cart.total", functionOfFile)
    .optionsGroup(HELP_GROUPS.input)
    .requiredOption("--tests <files...>", "test files that are run for each change")
    .option("--root <folder>", "project folder (default: the nearest with a manifest or .git)")
    .addOption(
      new Option("--runner <name>", "test runner (default: by the imports of the tests)").choices(TEST_RUNNERS),
    )
    .optionsGroup(HELP_GROUPS.gates)
    .option("--min-score <ratio>", `exit with code ${EXIT.belowThreshold} below this mutation score`, ratio)
    .optionsGroup(HELP_GROUPS.selection)
    .option(
      "--max-mutants <n>",
      "maximum number of changes; more are sampled",
      wholeNumber(1),
      DEFAULT_GATES.maxMutants,
    )
    .option("--seed <n>", "random seed", wholeNumber(0), 0)
    .optionsGroup(HELP_GROUPS.execution)
    .option("-j, --max-workers <n>", "changes tested in parallel (default: 2)", wholeNumber(1));
  return addExecutorOption(addPackageOptions(command)).action((target: FunctionOfFile, flags: MutateFlags) =>
    mutate(context, target, flags),
  );
}

async function mutate(
  { terminal, signal, exit }: CommandContext,
  { file, name }: FunctionOfFile,
  flags: MutateFlags,
): Promise<void> {
  const { tests, root, runner, minScore, maxMutants, seed, maxWorkers } = flags;
  await using runtime = await openRuntime({ flags, terminal });
  const { executor, environments } = runtime;
  const score = await scoreTests({
    file,
    function: name,
    tests,
    executor,
    environments: flags.install ? environments : null,
    maxMutants,
    seed,
    signal,
    ...(root === undefined ? {} : { root }),
    ...(runner === undefined ? {} : { runner }),
    ...(maxWorkers === undefined ? {} : { concurrency: maxWorkers }),
  });
  terminal.print(terminal.json ? JSON.stringify(score) : formatMutationScore(score));
  // Without a completed mutant nothing is measured.
  const isUnmeasured = score.score === null && score.mutants > 0;
  if (minScore !== undefined && score.score !== null && score.score < minScore) exit(EXIT.belowThreshold);
  else if (isUnmeasured) exit(EXIT.incomplete);
}

/** Splits at the last colon. */
function functionOfFile(text: string): FunctionOfFile {
  const at = text.lastIndexOf(":");
  if (at <= 0 || at === text.length - 1)
    throw new InvalidArgumentError("It has to be a file and a function such as src/shop.py:shipping.");
  return { file: text.slice(0, at), name: text.slice(at + 1) };
}
