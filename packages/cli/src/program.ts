import { VERSION } from "@repost/pipeline";
import { Command } from "commander";
import { buildCommand } from "./commands/build.ts";
import { callGraphCommand } from "./commands/callgraph.ts";
import { checkCommand } from "./commands/check.ts";
import { cleanCommand } from "./commands/clean.ts";
import { completeCommand } from "./commands/complete.ts";
import { contextCommand } from "./commands/context.ts";
import type { CommandContext } from "./command-context.ts";
import { describeCommand } from "./commands/describe.ts";
import { discoverCommand } from "./commands/discover.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { envsCommand } from "./commands/envs.ts";
import { evalCommand } from "./commands/eval.ts";
import { explainCommand } from "./commands/explain.ts";
import { exportCommand } from "./commands/export.ts";
import { generateCommand } from "./commands/generate.ts";
import { impactCommand } from "./commands/impact.ts";
import { maskCommand } from "./commands/mask.ts";
import { instructCommand } from "./commands/instruct.ts";
import { mutateCommand } from "./commands/mutate.ts";
import { reviewCommand } from "./commands/review.ts";
import { reportCommand } from "./commands/report.ts";
import { runtimeCommand } from "./commands/runtime.ts";
import { sandboxCommand } from "./commands/sandbox.ts";
import { showCommand } from "./commands/show.ts";
import { statsCommand } from "./commands/stats.ts";
import { testCommand } from "./commands/test.ts";
import { testgenCommand } from "./commands/testgen.ts";
import { validateCommand } from "./commands/validate.ts";
import { addHelp, HELP_FORMAT } from "./help/add-help.ts";

export function createProgram(context: CommandContext): Command {
  const program = new Command("repost")
    .description("Build tested coding environments from real repositories, and evaluate code models.")
    .version(VERSION, "-V, --version", "version number")
    .showHelpAfterError("(see repost --help)")
    .configureHelp(HELP_FORMAT)
    .helpOption("-h, --help", "show help")
    .helpCommand("help [command]", "show help of a command")
    .option("--json", "results as JSON on standard output")
    .option("--debug", "stack traces of errors")
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
    completeCommand,
    evalCommand,
    exportCommand,
    maskCommand,
    instructCommand,
    mutateCommand,
    reviewCommand,
    statsCommand,
    showCommand,
    explainCommand,
    reportCommand,
    callGraphCommand,
    testCommand,
    envsCommand,
    impactCommand,
    runtimeCommand,
    cleanCommand,
  ];
  for (const create of commands) program.addCommand(addHelp(create(context)).exitOverride());
  return program;
}
