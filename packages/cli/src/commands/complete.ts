import path from "node:path";
import { COMPLETION_FORMATS, type CompletionFormat, loadTokenCounter } from "@repost/context";
import type { UsageTotals } from "@repost/llm";
import { type CompleteReport, completeTasks, TASK_CONTEXTS, type TaskContext, tokenBudget } from "@repost/pipeline";
import { RUN_FILES } from "@repost/spec";
import { Command, Option } from "commander";
import type { CommandContext } from "../command-context.ts";
import { wholeNumber } from "../option-values.ts";
import { formatGeneration } from "../output/format-generation.ts";
import { addAskOptions, type AskFlags, askModel, refuseUnusableBatch } from "./ask-options.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";

interface CompleteFlags extends AskFlags {
  readonly output: string;
  readonly prompt: CompletionFormat;
  readonly context: TaskContext;
  readonly contextOrder: "close" | "far";
  readonly maxContextTokens?: number;
  readonly window?: number;
}

export function completeCommand(context: CommandContext): Command {
  const command = new Command("complete")
    .description("let a model fill the masked code of completion tasks; resumable")
    .argument("<tasks>", "folder of tasks that repost mask wrote")
    .optionsGroup(HELP_GROUPS.output)
    .requiredOption("-o, --output <run>", `run directory; ${RUN_FILES.predictions} has a row per response`)
    .optionsGroup(HELP_GROUPS.model)
    .requiredOption("--model <name>", "PROVIDER/NAME, or the server's model name with --base-url")
    .addOption(
      new Option("--prompt <format>", "prompt format of the model").choices(COMPLETION_FORMATS).default("chat"),
    )
    .addOption(
      new Option("--context <ranking>", "ranking of the other files that the prompt shows")
        .choices(TASK_CONTEXTS)
        .default("published"),
    )
    .addOption(
      new Option("--context-order <order>", "position of the most relevant file")
        .choices(["close", "far"])
        .default("close"),
    )
    .option("--window <n>", "maximum tokens of prompt and response (default: 8192)", wholeNumber(1))
    .option(
      "--max-context-tokens <n>",
      "maximum tokens of other files (default: 4096, at most half the window)",
      wholeNumber(0),
    )
    .hook("preAction", (_command, action) => refuseSmallWindow(action));
  return addAskOptions(command, { items: "tasks", outputTokens: "512" }).action((tasks: string, flags: CompleteFlags) =>
    complete(context, tasks, flags),
  );
}

function refuseSmallWindow(action: Command): void {
  const { window, maxContextTokens, maxOutputTokens } = action.opts<CompleteFlags>();
  if (tokenBudget({ windowTokens: window, maxContextTokens, maxOutputTokens }).file === 0)
    action.error("error: --window leaves no tokens for the masked file");
}

async function complete(context: CommandContext, tasks: string, flags: CompleteFlags): Promise<void> {
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
        windowTokens: flags.window,
        maxContextTokens: flags.maxContextTokens,
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
