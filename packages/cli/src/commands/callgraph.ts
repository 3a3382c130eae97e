import { writeFile } from "node:fs/promises";
import { callGraph, createSource } from "@repost/context";
import { type Language, LANGUAGES } from "@repost/spec";
import { Command, Option } from "commander";
import type { CommandContext } from "../command-context.ts";

/** A graph of one repository is wanted by its name, so of large ones too. */
const MAX_REPO_MB = 200;

interface CallGraphFlags {
  readonly language?: Language;
  readonly output?: string;
}

export function callGraphCommand(context: CommandContext): Command {
  return new Command("callgraph")
    .description('print which functions of a source call which, as JSON: {"module.function": ["module.callee"]}')
    .argument("<source>")
    .addOption(
      new Option("--language <language>", "what to read (default: all that the source has)").choices(LANGUAGES),
    )
    .option("-o, --output <file>", "write it to this file instead")
    .action((source: string, flags: CallGraphFlags) => printCallGraph(context, source, flags));
}

async function printCallGraph(
  { terminal, signal }: CommandContext,
  source: string,
  { language, output }: CallGraphFlags,
): Promise<void> {
  const repository = await createSource(source, { maxRepoMb: MAX_REPO_MB }).open({ signal });
  try {
    const wanted = language === undefined ? {} : { language };
    const { languages, edges, modules, skipped, limits } = await callGraph({ repository, ...wanted, signal });
    const text = JSON.stringify(edges, null, 2);
    if (output === undefined) terminal.print(text);
    else await writeFile(output, `${text}\n`);
    const calls = Object.values(edges).reduce((total, callees) => total + callees.length, 0);
    const left = skipped.length === 0 ? "" : `; ${skipped.length} left out`;
    const read = `${modules} files of ${languages.join(", ")} read`;
    terminal.say(`${Object.keys(edges).length} functions, ${calls} calls between them, ${read}${left}.`);
    if (limits.valuesANode + limits.steps > 0) terminal.say("Bounds of the analysis were met: some calls are missing.");
  } finally {
    await repository.close();
  }
}
