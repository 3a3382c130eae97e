import { scoreTests } from "@repost/pipeline";
import { mutateSettings, type MutateSettings } from "@repost/spec/settings";
import { Command, InvalidArgumentError } from "commander";
import { addSettings } from "../add-settings.ts";
import type { CommandContext } from "../command-context.ts";
import { EXIT } from "../exit-codes.ts";
import { formatMutationScore } from "../output/format-mutation-score.ts";
import { openRuntime } from "./package-options.ts";

interface FunctionOfFile {
  readonly file: string;
  readonly name: string;
}

export function mutateCommand(context: CommandContext): Command {
  const command = new Command(mutateSettings.command)
    .description("measure how many small changes of a function its tests detect")
    .argument("<file:function>", "function, such as src/shop.py:shipping or src/cart.ts:Cart.total", functionOfFile);
  return addSettings(command, mutateSettings).action((target: FunctionOfFile, flags: MutateSettings) =>
    mutate(context, target, flags),
  );
}

async function mutate(
  { terminal, signal, exit }: CommandContext,
  { file, name }: FunctionOfFile,
  flags: MutateSettings,
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
