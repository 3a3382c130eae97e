import {
  type BuildTasksEvent,
  buildTasks,
  ENV_BUILDERS,
  type EnvBuilderName,
  type EnvModelChoice,
  MODEL_ENV_BUILDERS,
  type ModelEnvBuilderName,
  readEnvTasks,
} from "@repost/pipeline";
import { Command, Option } from "commander";
import type { CommandContext } from "../command-context.ts";
import { builderModelMissing } from "../errors.ts";
import { EXIT } from "../exit-codes.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";
import { wholeNumber, words } from "../option-values.ts";
import { formatEnvReport, formatVerdict } from "../output/format-envs.ts";
import { addEnvBackendOptions, type EnvBackendFlags, openEnvBackend } from "./env-backend-options.ts";
import { addModelOptions, type ModelFlags, openModel } from "./model-options.ts";

interface BuildFlags extends Omit<ModelFlags, "model">, EnvBackendFlags {
  readonly builder?: EnvBuilderName | ModelEnvBuilderName;
  readonly model?: string;
  readonly memory?: string;
  readonly rounds?: number;
  readonly taskCalls?: number;
  readonly taskTokens?: number;
  readonly output: string;
  readonly instanceIds?: readonly string[];
  readonly runs: number;
  readonly verbose?: boolean;
}

export function envsBuildCommand(context: CommandContext, tasks: string): Command {
  const command = new Command("build")
    .description("build environments, with a model where rules fail, and validate them; resumable")
    .argument("<tasks>", tasks)
    .optionsGroup(HELP_GROUPS.selection)
    .option("--instance-ids <list>", "instance ids, separated by commas (default: all)", words)
    .optionsGroup(HELP_GROUPS.execution)
    .addOption(
      new Option("--builder <name>", "builder of recipes (default: hybrid with --model, else static)").choices([
        ...ENV_BUILDERS,
        ...MODEL_ENV_BUILDERS,
      ]),
    )
    .option("--memory <folder>", "proven environments and repairs of all runs (default: none)")
    .option("--runs <n>", "runs of the tests on each side", wholeNumber(1), 3);
  addEnvBackendOptions(command)
    .optionsGroup(HELP_GROUPS.model)
    .option("--model <name>", "PROVIDER/NAME, or the server's model name with --base-url")
    .option("--rounds <n>", "rounds per task (default: 5; single: 60 commands)", wholeNumber(1))
    .option("--task-calls <n>", "maximum responses per task (default: no limit)", wholeNumber(1))
    .option("--task-tokens <n>", "maximum input and output tokens per task (default: no limit)", wholeNumber(1))
    .optionsGroup(HELP_GROUPS.output)
    .requiredOption("-o, --output <run>", "run directory; the same command again resumes it")
    .option("--verbose", "print the output of builds");
  return addModelOptions(command).action((file: string, flags: BuildFlags) => build(context, file, flags));
}

async function build({ terminal, signal, exit }: CommandContext, file: string, flags: BuildFlags): Promise<void> {
  const { builder, output, instanceIds, runs, memory, verbose = false } = flags;
  const model = modelOf(flags);
  const all = await readEnvTasks(file, { signal });
  await using backend = openEnvBackend(flags);
  const verdicts = await buildTasks({
    tasks: all.filter(({ instance_id }) => instanceIds?.includes(instance_id) ?? true),
    run: output,
    backend,
    model,
    ...(isRuleBuilder(builder) ? { builder } : {}),
    ...(memory === undefined ? {} : { memory }),
    runs,
    signal,
    onRepair: (id, { rule, value }) => {
      terminal.say(`${id}  repaired ${rule} ${value}`);
    },
    onEvent: (event) => {
      terminal.say(`${event.instanceId}  ${describeEvent(event)}`);
    },
    onVerdict: (verdict) => {
      terminal.say(formatVerdict(verdict));
    },
    ...(verbose ? { onOutput: (text: string) => terminal.say(text.trimEnd()) } : {}),
  });
  terminal.print(terminal.json ? JSON.stringify(verdicts) : formatEnvReport(verdicts));
  if (verdicts.some((verdict) => verdict.class === "infra_error")) exit(EXIT.incomplete);
}

function isRuleBuilder(builder: BuildFlags["builder"]): builder is EnvBuilderName {
  return ENV_BUILDERS.some((name) => name === builder);
}

function modelOf(flags: BuildFlags): EnvModelChoice | null {
  const { model, builder = model === undefined ? "static" : "hybrid", baseUrl, body, price } = flags;
  const { rounds, taskCalls, taskTokens } = flags;
  if (isRuleBuilder(builder)) return null;
  if (model === undefined) throw builderModelMissing(builder);
  return {
    builder,
    name: model,
    identity: { base_url: baseUrl ?? null, body: body === undefined ? null : JSON.stringify(body) },
    open: (folder) => openModel({ flags: { ...flags, model }, folder, api: "chat" }),
    ...(price === undefined ? {} : { price }),
    ...(rounds === undefined ? {} : { maxRounds: rounds }),
    ...(taskCalls === undefined ? {} : { taskCalls }),
    ...(taskTokens === undefined ? {} : { taskTokens }),
  };
}

function describeEvent(event: BuildTasksEvent): string {
  if (event.type === "role-asked") return `round ${event.round}: ${event.role}`;
  if (event.type === "answer-refused") return `${event.role}: no usable answer: ${event.reason.split("\n")[0] ?? ""}`;
  const detail = event.detail?.split("\n")[0] ?? "";
  return `round ${event.round}: ${event.by} ${event.class}${detail === "" ? "" : `: ${detail}`}`;
}
