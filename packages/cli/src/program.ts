import { VERSION } from "@repost/pipeline";
import { Command } from "commander";
import { buildCommand } from "./commands/build.ts";
import { callGraphCommand } from "./commands/callgraph.ts";
import { checkCommand } from "./commands/check.ts";
import { contextCommand } from "./commands/context.ts";
import type { CommandContext } from "./command-context.ts";
import { describeCommand } from "./commands/describe.ts";
import { discoverCommand } from "./commands/discover.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { evalCommand } from "./commands/eval.ts";
import { explainCommand } from "./commands/explain.ts";
import { exportCommand } from "./commands/export.ts";
import { generateCommand } from "./commands/generate.ts";
import { reviewCommand } from "./commands/review.ts";
import { reportCommand } from "./commands/report.ts";
import { runtimeCommand } from "./commands/runtime.ts";
import { sandboxCommand } from "./commands/sandbox.ts";
import { showCommand } from "./commands/show.ts";
import { statsCommand } from "./commands/stats.ts";
import { testgenCommand } from "./commands/testgen.ts";
import { validateCommand } from "./commands/validate.ts";

const HELP = { sortSubcommands: false, showGlobalOptions: true } as const;

/** The command `repost` with its subcommands. Every flag can also be given as REPOST_<NAME> in the environment. */
export function createProgram(context: CommandContext): Command {
  const program = new Command("repost")
    .description(
      "Turn functions of real repositories into executable, tested coding environments, and evaluate code models on them.",
    )
    .version(VERSION)
    .showHelpAfterError("(repost --help tells more)")
    .configureHelp(HELP)
    .option("--json", "results as JSON on stdout, nothing else there")
    .option("--debug", "stack traces with errors")
    .exitOverride();
  const commands = [
    doctorCommand,
    discoverCommand,
    contextCommand,
    sandboxCommand,
    testgenCommand,
    checkCommand,
    buildCommand,
    validateCommand,
    describeCommand,
    generateCommand,
    evalCommand,
    exportCommand,
    reviewCommand,
    statsCommand,
    showCommand,
    explainCommand,
    reportCommand,
    callGraphCommand,
    runtimeCommand,
  ];
  for (const create of commands)
    program.addCommand(withEnvironment(create(context)).configureHelp(HELP).exitOverride());
  return program;
}

function withEnvironment(command: Command): Command {
  for (const option of command.options)
    option.env(`REPOST_${option.attributeName().replaceAll(/[A-Z]/gu, "_$&").toUpperCase()}`);
  return command;
}
