import path from "node:path";
import { COMPLETION_PROMPT_VERSION, type CompletionFormat, completionStops } from "@repost/context";
import { readJsonLines } from "@repost/dataset";
import { COMPLETION_CUT_VERSION, cutCompletion } from "@repost/eval";
import { EXTRACTOR_VERSION, findFences } from "@repost/llm";
import {
  DEFAULT_COMPLETION,
  type CompletionTask,
  records,
  RUN_FILES,
  type TextResponse,
  type TokenCounter,
} from "@repost/spec";
import { COMMANDS, type TaskContext } from "@repost/spec/settings";
import { nothingToDo } from "../errors.ts";
import { type AskOptions, askQuestions } from "../generate/ask-questions.ts";
import type { GenerateReport } from "../generate/generate-events.ts";
import type { Question, ReadAnswer } from "../generate/question.ts";
import { createTaskContextRanker, type TaskContextRanker } from "./rank-task-context.ts";
import { chooseTasks, readTaskFolder } from "./task-folder.ts";
import { taskPrompt, type TaskPromptOptions, tokenBudget, type TokenBudgetOptions } from "./task-prompt.ts";

export interface CompleteTasksOptions extends AskOptions, Omit<TokenBudgetOptions, "maxOutputTokens"> {
  readonly tasks: string;
  readonly run: string;
  /** @default DEFAULT_COMPLETION.format */
  readonly format?: CompletionFormat;
  /** @default DEFAULT_COMPLETION.context */
  readonly context?: TaskContext;
  /** `close`: most relevant file next to the masked file. @default DEFAULT_COMPLETION.order */
  readonly order?: "close" | "far";
  readonly counter: TokenCounter;
}

export interface CompleteReport extends GenerateReport {
  readonly copies: {
    /** Another file had a copy of the masked code. */
    readonly tasks: number;
    /** Number of lines removed from prompts. */
    readonly lines: number;
  };
}

const EXTRACTION = `${EXTRACTOR_VERSION}.${COMPLETION_CUT_VERSION}`;

/**
 * The same call again requests missing answers only.
 * @throws PipelineError PIPELINE_RUN_MISSING, PIPELINE_NOTHING_TO_DO, PIPELINE_RUN_BUSY, PIPELINE_RUN_MISMATCH
 */
export async function completeTasks(options: CompleteTasksOptions): Promise<CompleteReport> {
  const {
    format = DEFAULT_COMPLETION.format,
    context = DEFAULT_COMPLETION.context,
    order = DEFAULT_COMPLETION.order,
    counter,
    sampling,
    run,
    signal,
  } = options;
  const folder = await readTaskFolder(options.tasks);
  const tasks = chooseTasks(folder.tasks, options);
  if (tasks.length === 0) throw nothingToDo(`There is no task to complete in ${options.tasks}.`);
  const maxContextTokens = context === "none" ? 0 : options.maxContextTokens;
  const budget = tokenBudget({ ...options, maxContextTokens, maxOutputTokens: sampling?.maxOutputTokens });
  await using ranker = createTaskContextRanker({ folder, context, signal });
  const prompted: TaskPromptOptions = { format, order, budget, counter };
  const predictions = path.join(run, RUN_FILES.predictions);
  const report = await askQuestions(
    {
      command: "complete",
      folder: run,
      predictions,
      modelFolder: path.resolve(run, RUN_FILES.model),
      settings: COMMANDS.complete.fields,
      ...decidingOptions(options.tasks, context, prompted),
      count: tasks.length,
      questions: () => questionsOf(tasks, ranker, prompted),
    },
    { ...options, sampling: { ...sampling, maxOutputTokens: budget.output } },
  );
  return { ...report, copies: await countCopies(predictions) };
}

async function* questionsOf(
  tasks: readonly CompletionTask[],
  ranker: TaskContextRanker,
  options: TaskPromptOptions,
): AsyncGenerator<Question, void> {
  for (const task of tasks) {
    yield {
      instanceId: task.instance_id,
      extraction: EXTRACTION,
      prompt: async () => taskPrompt(task, await ranker.rank(task), options),
      read: (response) => readCompletion(response, task, options.format),
    };
  }
}

function readCompletion({ text }: TextResponse, task: CompletionTask, format: CompletionFormat): ReadAnswer {
  const blocks = format === "chat" ? findFences(text).map(({ content }) => content) : null;
  const completion = cutCompletion({ answer: text, blocks, task, stop: completionStops(format) });
  return { solution: null, completion, form: completion === null ? null : "continuation" };
}

function decidingOptions(tasks: string, context: TaskContext, { format, order, budget, counter }: TaskPromptOptions) {
  return {
    values: { prompt: format, context, contextOrder: order, tokenizer: counter.name },
    options: {
      tasks: path.resolve(tasks),
      prompt_version: COMPLETION_PROMPT_VERSION,
      context_tokens: budget.context,
      file_tokens: budget.file,
      extraction: EXTRACTION,
    },
  };
}

async function countCopies(predictions: string): Promise<CompleteReport["copies"]> {
  const lines = new Map<string, number>();
  for await (const { instance_id: id, generation } of readJsonLines(predictions, records.prediction)) {
    const copied = generation?.context?.copied_lines ?? 0;
    if (copied > 0) lines.set(id, copied);
  }
  return { tasks: lines.size, lines: [...lines.values()].reduce((sum, count) => sum + count, 0) };
}
