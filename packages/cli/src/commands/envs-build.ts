import { withoutUndefined } from "@repost/spec";
import { type BuildTasksEvent, buildTasks, type EnvModelChoice } from "@repost/pipeline";
import { ENV_BUILDERS, type EnvBuilderName, envsBuildSettings, type EnvsBuildSettings } from "@repost/spec/settings";
import type { Command } from "commander";
import { createCommand } from "../add-settings.ts";
import type { CommandContext } from "../command-context.ts";
import { builderModelMissing } from "../errors.ts";
import { openEnvBackend, printVerdicts, refuseMissingRootfs, validationOptions } from "./env-backend-options.ts";
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

async function build(context: CommandContext, file: string, flags: EnvsBuildSettings): Promise<void> {
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
