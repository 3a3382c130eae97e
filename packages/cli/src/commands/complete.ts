import path from "node:path";
import { loadTokenCounter } from "@repost/context";
import type { UsageTotals } from "@repost/llm";
import { type CompleteReport, completeTasks, tokenBudget } from "@repost/pipeline";
import { RUN_FILES } from "@repost/spec";
import type { SettingsOf } from "@repost/spec/settings";
import type { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { formatGeneration } from "../output/format-generation.ts";
import { askModel, refuseUnusableBatch } from "./ask-options.ts";

export async function complete(
  context: CommandContext,
  tasks: string,
  flags: SettingsOf<"complete">,
  command: Command,
): Promise<void> {
  const { window, maxContextTokens, maxOutputTokens } = flags;
  if (tokenBudget({ windowTokens: window, maxContextTokens, maxOutputTokens }).file === 0)
    command.error("error: --window leaves no tokens for the masked file");
  refuseUnusableBatch(flags);
  const counter = await loadTokenCounter(flags.tokenizer);
  await askModel({
    context,
    flags,
    label: "complete",
    api: flags.prompt === "chat" ? "chat" : "completion",
    counter,
    ask: (options) =>
      completeTasks({
        ...options,
        tasks,
        run: flags.output,
        format: flags.prompt,
        context: flags.context,
        order: flags.contextOrder,
        counter,
        windowTokens: window,
        maxContextTokens,
      }),
    format: formatCompletion(flags.output),
  });
}

function formatCompletion(run: string): (report: CompleteReport, spent: UsageTotals | undefined) => string {
  return (report, spent) => {
    const { tasks, lines } = report.copies;
    const copies = tasks === 0 ? "" : `\n\n${lines} lines of other files were copies of the code of ${tasks} tasks.`;
    return `${formatGeneration(report, spent)}${copies}\n\n${path.join(run, RUN_FILES.predictions)}`;
  };
}
