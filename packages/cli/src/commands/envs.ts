import path from "node:path";
import {
  buildTasks,
  type BuildTasksEvent,
  deriveTaskRecipe,
  type EnvModelChoice,
  exportEnvTasks,
  findEnvTask,
  mineTasks,
  readEnvTasks,
  validateTasks,
  writeEnvReport,
} from "@repost/pipeline";
import { RUN_FILES, withoutUndefined } from "@repost/spec";
import { ENV_BUILDERS, type EnvBuilderName, type SettingsOf } from "@repost/spec/settings";
import { Command } from "commander";
import { createCommand } from "../add-settings.ts";
import type { CommandContext } from "../command-context.ts";
import { builderModelMissing } from "../errors.ts";
import { EXIT } from "../exit-codes.ts";
import { formatEnvFigures, formatMined, formatRecipe } from "../output/format-envs.ts";
import { printResult } from "../output/terminal.ts";
import { openEnvBackend, printVerdicts, refuseMissingRootfs, validationOptions } from "./env-backend-options.ts";
import { openModel } from "./model-options.ts";

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
  return createCommand("envs mine", "find tested fixes in a git history and write tasks")
    .argument("<repository>", "git address or path, optionally with @revision")
    .action(async (source: string, flags: SettingsOf<"envs mine">) => {
      const { terminal, signal, exit } = context;
      const mined = await mineTasks({ source, ...flags, signal });
      const { tasks, ...figures } = mined;
      terminal.print(terminal.json ? JSON.stringify({ ...figures, tasks: tasks.length }) : formatMined(mined));
      if (tasks.length === 0) exit(EXIT.incomplete);
    });
}

function explainCommand(context: CommandContext): Command {
  return createCommand("envs explain", "print the recipe of a task with the evidence of each value")
    .argument("<tasks>", TASKS)
    .argument("[id]", "instance id (default: the first task)")
    .action(async (file: string, id: string | undefined, { builder }: SettingsOf<"envs explain">) => {
      const { terminal, signal, exit } = context;
      const task = findEnvTask(await readEnvTasks(file, { signal }), file, id);
      const recipe = await deriveTaskRecipe(task, { builder, signal });
      printResult(terminal, recipe, formatRecipe);
      if (recipe.status === "rejected") exit(EXIT.incomplete);
    });
}

function validateCommand(context: CommandContext): Command {
  return createCommand("envs validate", "build environments, and run their tests without and with the fix; resumable")
    .argument("<tasks>", TASKS)
    .hook("preAction", refuseMissingRootfs)
    .action((file: string, flags: SettingsOf<"envs validate">) => validate(context, file, flags));
}

async function validate(context: CommandContext, file: string, flags: SettingsOf<"envs validate">): Promise<void> {
  const options = await validationOptions(context, file, flags);
  await using backend = openEnvBackend(flags);
  printVerdicts(context, await validateTasks({ ...options, backend, builder: flags.builder }));
}

function reportCommand(context: CommandContext): Command {
  return createCommand(
    "envs report",
    "print the figures of validated environments, and write report.md and report.html",
  )
    .argument("<run>", "run directory of repost envs validate")
    .action(async (run: string, { easy }: SettingsOf<"envs report">) => {
      const { terminal, signal } = context;
      const { report } = await writeEnvReport(run, { signal, ...(easy === undefined ? {} : { easy }) });
      printResult(terminal, report, formatEnvFigures);
      terminal.say(`\n${path.join(run, RUN_FILES.page)}`);
    });
}

function exportCommand(context: CommandContext): Command {
  return createCommand("envs export", "write resolved environments as rows and folders of SWE-bench 5")
    .argument("<run>", "run directory of repost envs validate")
    .action(async (run: string, { output }: SettingsOf<"envs export">) => {
      const { terminal, exit } = context;
      const summary = await exportEnvTasks(run, output);
      const skipped = summary.skipped.map(({ instance_id, reason }) => `${instance_id}  skipped: ${reason}`);
      const text = [...skipped, `${summary.exported.length} tasks in ${output}`].join("\n");
      terminal.print(terminal.json ? JSON.stringify(summary) : text);
      if (summary.exported.length === 0) exit(EXIT.incomplete);
    });
}

function envsBuildCommand(context: CommandContext, tasks: string): Command {
  return createCommand("envs build", "build environments, with a model where rules fail, and validate them; resumable")
    .argument("<tasks>", tasks)
    .hook("preAction", refuseMissingRootfs)
    .action((file: string, flags: SettingsOf<"envs build">) => build(context, file, flags));
}

async function build(context: CommandContext, file: string, flags: SettingsOf<"envs build">): Promise<void> {
  const { builder, memory } = flags;
  const { terminal } = context;
  const model = modelOf(flags);
  const options = await validationOptions(context, file, flags);
  await using backend = openEnvBackend(flags);
  const verdicts = await buildTasks({
    ...options,
    backend,
    model,
    ...(isRuleBuilder(builder) ? { builder } : {}),
    ...(memory === undefined ? {} : { memory }),
    onEvent: (event) => terminal.say(`${event.instanceId}  ${describeEvent(event)}`),
  });
  printVerdicts(context, verdicts);
}

function isRuleBuilder(builder: SettingsOf<"envs build">["builder"]): builder is EnvBuilderName {
  return ENV_BUILDERS.some((name) => name === builder);
}

function modelOf(flags: SettingsOf<"envs build">): EnvModelChoice | null {
  const { model, builder = model === undefined ? "static" : "hybrid", baseUrl, body, price } = flags;
  const { rounds, taskCalls, taskTokens } = flags;
  if (isRuleBuilder(builder)) return null;
  if (model === undefined) throw builderModelMissing(builder);
  return {
    builder,
    name: model,
    identity: { base_url: baseUrl ?? null, body: body === undefined ? null : JSON.stringify(body) },
    open: (folder) => openModel({ flags: { ...flags, model }, folder, api: "chat" }),
    ...withoutUndefined({ price, maxRounds: rounds, taskCalls, taskTokens }),
  };
}

function describeEvent(event: BuildTasksEvent): string {
  if (event.type === "role-asked") return `round ${event.round}: ${event.role}`;
  if (event.type === "answer-refused") return `${event.role}: no usable answer: ${event.reason.split("\n")[0] ?? ""}`;
  const detail = event.detail?.split("\n")[0] ?? "";
  return `round ${event.round}: ${event.by} ${event.class}${detail === "" ? "" : `: ${detail}`}`;
}
