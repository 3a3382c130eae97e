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
import type { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { builderModelMissing } from "../errors.ts";
import { EXIT } from "../exit-codes.ts";
import { formatEnvFigures, formatMined, formatRecipe } from "../output/format-envs.ts";
import { printResult } from "../output/terminal.ts";
import { openEnvBackend, printVerdicts, refuseMissingRootfs, validationOptions } from "./env-backend-options.ts";
import { openModel } from "./model-options.ts";

export async function mine(
  { terminal, signal, exit }: CommandContext,
  source: string,
  flags: SettingsOf<"envs mine">,
): Promise<void> {
  const mined = await mineTasks({ source, ...flags, signal });
  const { tasks, ...figures } = mined;
  terminal.print(terminal.json ? JSON.stringify({ ...figures, tasks: tasks.length }) : formatMined(mined));
  if (tasks.length === 0) exit(EXIT.incomplete);
}

export async function explainRecipe(
  { terminal, signal, exit }: CommandContext,
  file: string,
  id: string | undefined,
  { builder }: SettingsOf<"envs explain">,
): Promise<void> {
  const task = findEnvTask(await readEnvTasks(file, { signal }), file, id);
  const recipe = await deriveTaskRecipe(task, { builder, signal });
  printResult(terminal, recipe, formatRecipe);
  if (recipe.status === "rejected") exit(EXIT.incomplete);
}

export async function validate(
  context: CommandContext,
  file: string,
  flags: SettingsOf<"envs validate">,
  command: Command,
): Promise<void> {
  refuseMissingRootfs(command);
  const options = await validationOptions(context, file, flags);
  await using backend = openEnvBackend(flags);
  printVerdicts(context, await validateTasks({ ...options, backend, builder: flags.builder }));
}

export async function report(
  { terminal, signal }: CommandContext,
  run: string,
  { easy }: SettingsOf<"envs report">,
): Promise<void> {
  const written = await writeEnvReport(run, { signal, ...withoutUndefined({ easy }) });
  printResult(terminal, written.report, formatEnvFigures);
  terminal.say(`\n${path.join(run, RUN_FILES.page)}`);
}

export async function exportTasks(
  { terminal, exit }: CommandContext,
  run: string,
  { output }: SettingsOf<"envs export">,
): Promise<void> {
  const summary = await exportEnvTasks(run, output);
  const skipped = summary.skipped.map(({ instance_id, reason }) => `${instance_id}  skipped: ${reason}`);
  const text = [...skipped, `${summary.exported.length} tasks in ${output}`].join("\n");
  terminal.print(terminal.json ? JSON.stringify(summary) : text);
  if (summary.exported.length === 0) exit(EXIT.incomplete);
}

export async function build(
  context: CommandContext,
  file: string,
  flags: SettingsOf<"envs build">,
  command: Command,
): Promise<void> {
  refuseMissingRootfs(command);
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
    ...withoutUndefined({ memory }),
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
