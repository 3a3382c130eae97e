import path from "node:path";
import { cutSolution, EXTRACTION_VERSION, PROMPT_VERSION } from "@repost/eval";
import { EXTRACTOR_VERSION, findFences } from "@repost/llm";
import type { Environment, TextResponse } from "@repost/spec";
import { COMMANDS } from "@repost/spec/settings";
import { openEvalDataset } from "../evaluate/eval-dataset.ts";
import type { GenerateReport } from "./generate-events.ts";
import { type AskOptions, askQuestions } from "./ask-questions.ts";
import { type PromptSubject, promptOf } from "./prompt-of.ts";
import type { PromptOptions } from "./prompt-options.ts";
import { promptSubjects } from "./prompt-subjects.ts";
import type { Question, ReadAnswer } from "./question.ts";

export interface GeneratePredictionsOptions extends AskOptions {
  /** Run directory, dataset file, or published set. */
  readonly dataset: string;
  /** JSON Lines. `PATH.run` keeps the answers. */
  readonly output: string;
  readonly prompt?: PromptOptions;
}

export const EXTRACTION = `${EXTRACTOR_VERSION}.${EXTRACTION_VERSION}`;

/**
 * Requests missing answers only.
 * @throws PipelineError PIPELINE_NOTHING_TO_DO, PIPELINE_RUN_BUSY, PIPELINE_RUN_MISMATCH; EvalError
 * EVAL_TEMPLATE_INVALID; errors of opening the model
 */
export async function generatePredictions(options: GeneratePredictionsOptions): Promise<GenerateReport> {
  const { output, prompt = {} } = options;
  const dataset = await openEvalDataset(options);
  const questions = async function* (): AsyncGenerator<Question, void> {
    for await (const subject of promptSubjects(dataset)) yield questionOf(subject, prompt);
  };
  const folder = `${output}.run`;
  const files = { folder, predictions: output, modelFolder: path.resolve(folder) };
  const count = dataset.instanceIds.size;
  const recorded = { settings: COMMANDS.generate.fields, ...decidingOptions(options) };
  return askQuestions({ command: "generate", ...files, ...recorded, count, questions }, options);
}

function questionOf(subject: PromptSubject, options: PromptOptions): Question {
  const { environment } = subject;
  return {
    instanceId: environment.instance_id,
    extraction: EXTRACTION,
    prompt: async () => {
      const messages = await promptOf(subject, options);
      return messages === undefined ? null : { messages };
    },
    read: (response) => readSolution(response, environment),
  };
}

async function readSolution({ text }: TextResponse, environment: Environment): Promise<ReadAnswer> {
  const blocks = findFences(text).map(({ info, content }) => ({ info, content }));
  const cut = await cutSolution({ text, blocks }, environment);
  return cut.status === "found"
    ? { solution: cut.solution, completion: null, form: cut.form }
    : { solution: null, completion: null, form: null };
}

function decidingOptions({ dataset, prompt = {} }: GeneratePredictionsOptions) {
  const { counter, description: describe, ...promptOptions } = prompt;
  return {
    values: { ...promptOptions, describe },
    options: {
      tokenizer: counter?.name ?? null,
      dataset: path.resolve(dataset),
      prompt_version: PROMPT_VERSION,
      extraction: EXTRACTION,
    },
  };
}
