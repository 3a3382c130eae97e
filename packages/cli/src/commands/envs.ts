import path from "node:path";
import {
  deriveTaskRecipe,
  ENV_BUILDERS,
  type EnvBuilderName,
  exportEnvTasks,
  findEnvTask,
  mineTasks,
  readEnvTasks,
  validateTasks,
  writeEnvReport,
} from "@repost/pipeline";
import { ENV_LANGUAGES, type EnvLanguage, type EnvVerdict, RUN_FILES } from "@repost/spec";
import { Command, Option } from "commander";
import type { CommandContext } from "../command-context.ts";
import { EXIT } from "../exit-codes.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";
import { day, wholeNumber } from "../option-values.ts";
import { formatEnvFigures, formatEnvReport, formatMined, formatRecipe, formatVerdict } from "../output/format-envs.ts";
import { addEnvBackendOptions, type EnvBackendFlags, openEnvBackend } from "./env-backend-options.ts";
import { envsBuildCommand } from "./envs-build.ts";

const TASKS = "file of rows of Multi-Docker-Eval, SWE-bench, SWE-rebench or RepoLaunch";

interface ExplainFlags {
  readonly builder: EnvBuilderName;
}

interface ValidateFlags extends ExplainFlags, EnvBackendFlags {
  readonly output: string;
  readonly instanceIds?: string;
  readonly runs: number;
  readonly verbose?: boolean;
}

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

interface MineFlags {
  readonly output: string;
  readonly repo?: string;
  readonly since?: string;
  readonly until?: string;
  readonly limit: number;
  readonly language?: EnvLanguage;
  readonly maxFiles: number;
  readonly maxLines: number;
  readonly issues?: string;
}

function mineCommand(context: CommandContext): Command {
  return new Command("mine")
    .description("find tested fixes in a git history and write tasks")
    .argument("<repository>", "git address or path, optionally with @revision")
    .optionsGroup(HELP_GROUPS.input)
    .option("--repo <owner/name>", "repository's name in the tasks (default: from the address)")
    .option("--issues <file>", "issues with number, title and body (default: commit messages only)")
    .optionsGroup(HELP_GROUPS.selection)
    .option("--since <date>", "earliest date of the commit: YYYY-MM-DD", day)
    .option("--until <date>", "latest date of the commit: YYYY-MM-DD", day)
    .addOption(new Option("--language <name>", "language of the tests (default: all)").choices(ENV_LANGUAGES))
    .option("--limit <n>", "most tasks, newest first", wholeNumber(1), 20)
    .option("--max-files <n>", "most changed files of a commit", wholeNumber(2), 10)
    .option("--max-lines <n>", "most changed lines of a commit", wholeNumber(1), 400)
    .optionsGroup(HELP_GROUPS.output)
    .requiredOption("-o, --output <tasks>", "file of the tasks: JSON Lines")
    .action(async (source: string, flags: MineFlags) => {
      const { terminal, signal, exit } = context;
      const mined = await mineTasks({ source, ...flags, signal });
      const { tasks, ...figures } = mined;
      terminal.print(terminal.json ? JSON.stringify({ ...figures, tasks: tasks.length }) : formatMined(mined));
      if (tasks.length === 0) exit(EXIT.incomplete);
    });
}

function explainCommand(context: CommandContext): Command {
  return new Command("explain")
    .description("print the recipe of a task with the evidence of each value")
    .argument("<tasks>", TASKS)
    .argument("[id]", "instance id (default: the first task)")
    .optionsGroup(HELP_GROUPS.input)
    .addOption(builderOption())
    .action(async (file: string, id: string | undefined, { builder }: ExplainFlags) => {
      const { terminal, signal, exit } = context;
      const task = findEnvTask(await readEnvTasks(file, { signal }), file, id);
      const recipe = await deriveTaskRecipe(task, { builder, signal });
      terminal.print(terminal.json ? JSON.stringify(recipe) : formatRecipe(recipe));
      if (recipe.status === "rejected") exit(EXIT.incomplete);
    });
}

function validateCommand(context: CommandContext): Command {
  const command = new Command("validate")
    .description("build environments, and run their tests without and with the fix; resumable")
    .argument("<tasks>", TASKS)
    .optionsGroup(HELP_GROUPS.input)
    .addOption(builderOption())
    .optionsGroup(HELP_GROUPS.selection)
    .option("--instance-ids <list>", "instance ids, separated by commas (default: all)")
    .optionsGroup(HELP_GROUPS.execution)
    .option("--runs <n>", "runs of the tests on each side", wholeNumber(1), 3);
  addEnvBackendOptions(command);
  return command
    .optionsGroup(HELP_GROUPS.output)
    .requiredOption("-o, --output <run>", "run directory; the same command again resumes it")
    .option("--verbose", "print the output of builds")
    .action((file: string, flags: ValidateFlags) => validate(context, file, flags));
}

async function validate({ terminal, signal, exit }: CommandContext, file: string, flags: ValidateFlags): Promise<void> {
  const { builder, output, instanceIds, runs, verbose = false } = flags;
  const wanted = instanceIds?.split(",");
  const all = await readEnvTasks(file, { signal });
  const tasks = all.filter(({ instance_id }) => wanted?.includes(instance_id) ?? true);
  await using backend = openEnvBackend(flags);
  const verdicts = await validateTasks({
    tasks,
    run: output,
    backend,
    builder,
    runs,
    signal,
    onRepair: (id, { rule, value }) => {
      terminal.say(`${id}  repaired ${rule} ${value}`);
    },
    onVerdict: (verdict) => {
      terminal.say(formatVerdict(verdict));
    },
    ...(verbose ? { onOutput: (text: string) => terminal.say(text.trimEnd()) } : {}),
  });
  print(terminal, verdicts);
  if (verdicts.some((verdict) => verdict.class === "infra_error")) exit(EXIT.incomplete);
}

function reportCommand(context: CommandContext): Command {
  return new Command("report")
    .description("print the figures of validated environments, and write report.md and report.html")
    .argument("<run>", "run directory of repost envs validate")
    .optionsGroup(HELP_GROUPS.input)
    .option("--easy <run>", "run of --builder easy on the same tasks, for the labels")
    .action(async (run: string, { easy }: { readonly easy?: string }) => {
      const { terminal, signal } = context;
      const { report } = await writeEnvReport(run, { signal, ...(easy === undefined ? {} : { easy }) });
      terminal.print(terminal.json ? JSON.stringify(report) : formatEnvFigures(report));
      terminal.say(`\n${path.join(run, RUN_FILES.page)}`);
    });
}

function exportCommand(context: CommandContext): Command {
  return new Command("export")
    .description("write resolved environments as rows and folders of SWE-bench 5")
    .argument("<run>", "run directory of repost envs validate")
    .optionsGroup(HELP_GROUPS.output)
    .requiredOption("-o, --output <folder>", "folder of rows.jsonl, sweb.yaml and tasks")
    .action(async (run: string, { output }: { readonly output: string }) => {
      const { terminal, exit } = context;
      const summary = await exportEnvTasks(run, output);
      const skipped = summary.skipped.map(({ instance_id, reason }) => `${instance_id}  skipped: ${reason}`);
      const text = [...skipped, `${summary.exported.length} tasks in ${output}`].join("\n");
      terminal.print(terminal.json ? JSON.stringify(summary) : text);
      if (summary.exported.length === 0) exit(EXIT.incomplete);
    });
}

function print(terminal: CommandContext["terminal"], verdicts: readonly EnvVerdict[]): void {
  terminal.print(terminal.json ? JSON.stringify(verdicts) : formatEnvReport(verdicts));
}

function builderOption(): Option {
  return new Option("--builder <name>", "static: by the repository's files; easy: fixed recipes of the paper")
    .choices(ENV_BUILDERS)
    .default("static");
}
