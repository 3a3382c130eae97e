import { withoutUndefined } from "@repost/spec";
import { type BuildTasksEvent, buildTasks, type EnvModelChoice, readEnvTasks } from "@repost/pipeline";
import { ENV_BUILDERS, type EnvBuilderName, envsBuildSettings, type EnvsBuildSettings } from "@repost/spec/settings";
import type { Command } from "commander";
import { createCommand } from "../add-settings.ts";
import type { CommandContext } from "../command-context.ts";
import { builderModelMissing } from "../errors.ts";
import { EXIT } from "../exit-codes.ts";
import { formatEnvReport, formatVerdict } from "../output/format-envs.ts";
import { openEnvBackend, refuseMissingRootfs } from "./env-backend-options.ts";
import { openModel } from "./model-options.ts";

export function envsBuildCommand(context: CommandContext, tasks: string): Command {
  return createCommand(
    envsBuildSettings,
    "build environments, with a model where rules fail, and validate them; resumable",
  )
    .argument("<tasks>", tasks)
    .hook("preAction", refuseMissingRootfs)
    .action((file: string, flags: EnvsBuildSettings) => build(context, file, flags));
}

async function build(
  { terminal, signal, exit }: CommandContext,
  file: string,
  flags: EnvsBuildSettings,
): Promise<void> {
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

function isRuleBuilder(builder: EnvsBuildSettings["builder"]): builder is EnvBuilderName {
  return ENV_BUILDERS.some((name) => name === builder);
}

function modelOf(flags: EnvsBuildSettings): EnvModelChoice | null {
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
