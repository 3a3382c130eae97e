import path from "node:path";
import {
  deriveTaskRecipe,
  exportEnvTasks,
  findEnvTask,
  mineTasks,
  readEnvTasks,
  validateTasks,
  writeEnvReport,
} from "@repost/pipeline";
import { RUN_FILES } from "@repost/spec";
import {
  envsExplainSettings,
  type EnvsExplainSettings,
  envsExportSettings,
  type EnvsExportSettings,
  envsMineSettings,
  type EnvsMineSettings,
  envsReportSettings,
  type EnvsReportSettings,
  envsValidateSettings,
  type EnvsValidateSettings,
} from "@repost/spec/settings";
import { Command } from "commander";
import { createCommand } from "../add-settings.ts";
import type { CommandContext } from "../command-context.ts";
import { EXIT } from "../exit-codes.ts";
import { formatEnvFigures, formatMined, formatRecipe } from "../output/format-envs.ts";
import { openEnvBackend, printVerdicts, refuseMissingRootfs, validationOptions } from "./env-backend-options.ts";
import { envsBuildCommand } from "./envs-build.ts";

const TASKS = "file of rows of Multi-Docker-Eval, SWE-bench, SWE-rebench or RepoLaunch";

export function envsCommand(context: CommandContext): Command {
  const command = new Command("envs").description("build repositories with a known fix, and test the fix");
  const subcommands = [
    mineCommand(context),
    explainCommand(context),
    envsBuildCommand(context, TASKS),
    validateCommand(context),
    reportCommand(context),
    exportCommand(context),
  ];
  for (const subcommand of subcommands) command.addCommand(subcommand.exitOverride());
  return command;
}

function mineCommand(context: CommandContext): Command {
  return createCommand(envsMineSettings, "find tested fixes in a git history and write tasks")
    .argument("<repository>", "git address or path, optionally with @revision")
    .action(async (source: string, flags: EnvsMineSettings) => {
      const { terminal, signal, exit } = context;
      const mined = await mineTasks({ source, ...flags, signal });
      const { tasks, ...figures } = mined;
      terminal.print(terminal.json ? JSON.stringify({ ...figures, tasks: tasks.length }) : formatMined(mined));
      if (tasks.length === 0) exit(EXIT.incomplete);
    });
}

function explainCommand(context: CommandContext): Command {
  return createCommand(envsExplainSettings, "print the recipe of a task with the evidence of each value")
    .argument("<tasks>", TASKS)
    .argument("[id]", "instance id (default: the first task)")
    .action(async (file: string, id: string | undefined, { builder }: EnvsExplainSettings) => {
      const { terminal, signal, exit } = context;
      const task = findEnvTask(await readEnvTasks(file, { signal }), file, id);
      const recipe = await deriveTaskRecipe(task, { builder, signal });
      terminal.print(terminal.json ? JSON.stringify(recipe) : formatRecipe(recipe));
      if (recipe.status === "rejected") exit(EXIT.incomplete);
    });
}

function validateCommand(context: CommandContext): Command {
  return createCommand(
    envsValidateSettings,
    "build environments, and run their tests without and with the fix; resumable",
  )
    .argument("<tasks>", TASKS)
    .hook("preAction", refuseMissingRootfs)
    .action((file: string, flags: EnvsValidateSettings) => validate(context, file, flags));
}

async function validate(context: CommandContext, file: string, flags: EnvsValidateSettings): Promise<void> {
  const options = await validationOptions(context, file, flags);
  await using backend = openEnvBackend(flags);
  printVerdicts(context, await validateTasks({ ...options, backend, builder: flags.builder }));
}

function reportCommand(context: CommandContext): Command {
  return createCommand(
    envsReportSettings,
    "print the figures of validated environments, and write report.md and report.html",
  )
    .argument("<run>", "run directory of repost envs validate")
    .action(async (run: string, { easy }: EnvsReportSettings) => {
      const { terminal, signal } = context;
      const { report } = await writeEnvReport(run, { signal, ...(easy === undefined ? {} : { easy }) });
      terminal.print(terminal.json ? JSON.stringify(report) : formatEnvFigures(report));
      terminal.say(`\n${path.join(run, RUN_FILES.page)}`);
    });
}

function exportCommand(context: CommandContext): Command {
  return createCommand(envsExportSettings, "write resolved environments as rows and folders of SWE-bench 5")
    .argument("<run>", "run directory of repost envs validate")
    .action(async (run: string, { output }: EnvsExportSettings) => {
      const { terminal, exit } = context;
      const summary = await exportEnvTasks(run, output);
      const skipped = summary.skipped.map(({ instance_id, reason }) => `${instance_id}  skipped: ${reason}`);
      const text = [...skipped, `${summary.exported.length} tasks in ${output}`].join("\n");
      terminal.print(terminal.json ? JSON.stringify(summary) : text);
      if (summary.exported.length === 0) exit(EXIT.incomplete);
    });
}
