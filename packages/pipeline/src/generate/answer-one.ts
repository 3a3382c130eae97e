import type { JsonLinesAppender } from "@repost/dataset";
import { DEFAULT_REQUESTS, type Prediction, RepostError, SCHEMA_VERSION, withoutUndefined } from "@repost/spec";
import type { TextModel, TextRequest, TextResponse } from "@repost/spec";
import type { GenerateEvent } from "./generate-events.ts";
import type { GenerationTally } from "./generation-tally.ts";
import type { SamplingOptions } from "./prompt-options.ts";
import type { Question, QuestionPrompt } from "./question.ts";

export interface AnswerOptions {
  /** Must be equal in a resumed run. */
  readonly modelName: string;
  /** @default 1 */
  readonly samples?: number;
  readonly sampling?: SamplingOptions;
  readonly onEvent?: ((event: GenerateEvent) => void) | undefined;
}

export interface Asking {
  readonly options: AnswerOptions;
  readonly model: TextModel;
  readonly file: JsonLinesAppender<Prediction>;
  readonly tally: GenerationTally;
  /** True to start no request. Running requests may end, because they are paid. */
  isStopped: boolean;
}

export interface AskedSample {
  readonly question: Question;
  readonly prompt: QuestionPrompt;
  readonly sample: number;
}

export async function answerOne(asking: Asking, asked: AskedSample, signal: AbortSignal | undefined): Promise<void> {
  const { options, model, file, tally } = asking;
  const { question, prompt, sample } = asked;
  const { instanceId } = question;
  if (asking.isStopped) return;
  const response = await askFor(model, requestOf(options, prompt, sample), signal, (error) => {
    asking.isStopped = tally.fail(error) || asking.isStopped;
    options.onEvent?.({ type: "answer-failed", instanceId, sample, error });
  });
  if (response === undefined) return;
  const prediction = await predictionOf(response, asked, options.modelName);
  await file.append(prediction);
  tally.add(prediction);
  options.onEvent?.({ type: "prediction-written", prediction });
}

async function askFor(
  model: TextModel,
  request: TextRequest,
  signal: AbortSignal | undefined,
  onFailure: (error: RepostError) => void,
): Promise<TextResponse | undefined> {
  try {
    return await model.complete(request, { signal });
  } catch (error) {
    if (signal?.aborted === true) return undefined;
    if (!RepostError.is(error)) throw error;
    onFailure(error);
    return undefined;
  }
}

/** Prefers stop texts of the caller. */
export function requestOf(
  { sampling = {}, samples = 1 }: Pick<AnswerOptions, "sampling" | "samples">,
  prompt: QuestionPrompt,
  sample: number,
): TextRequest {
  const { temperature = defaultTemperature(samples), topP, maxOutputTokens, seed } = sampling;
  const stop = sampling.stop ?? prompt.stop;
  return {
    messages: prompt.messages,
    sample,
    temperature,
    ...withoutUndefined({ topP, maxOutputTokens, stop, seed }),
  };
}

async function predictionOf(
  response: TextResponse,
  { question, prompt, sample }: AskedSample,
  modelName: string,
): Promise<Prediction> {
  const { text, raw = text, finishReason, usage } = response;
  const { solution, completion, form } = await question.read(response);
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: question.instanceId,
    sample,
    solution,
    completion,
    model_name_or_path: modelName,
    raw,
    generation: {
      finish_reason: finishReason,
      form,
      input_tokens: usage.inputTokens ?? null,
      output_tokens: usage.outputTokens ?? null,
      extraction: question.extraction,
      ...(prompt.context === undefined ? {} : { context: prompt.context }),
    },
  };
}

export function defaultTemperature(samples: number): number {
  return samples === 1 ? 0 : DEFAULT_REQUESTS.temperature;
}
