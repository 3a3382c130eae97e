import type { JsonLinesAppender } from "@repost/dataset";
import { cutSolution, EXTRACTION_VERSION } from "@repost/eval";
import { EXTRACTOR_VERSION, findFences } from "@repost/llm";
import { type Environment, type Prediction, RepostError, SCHEMA_VERSION } from "@repost/spec";
import type { TextModel, TextRequest, TextResponse } from "@repost/spec";
import type { GenerateEvent } from "./generation-told.ts";
import type { GenerationTally } from "./generation-tally.ts";
import type { SamplingOptions } from "./prompt-options.ts";

/** Version of what finds code in an answer, and of what finds the solution in the code. */
export const EXTRACTION = `${EXTRACTOR_VERSION}.${EXTRACTION_VERSION}`;

interface AnswerOptions {
  readonly modelName: string;
  readonly samples?: number;
  readonly sampling?: SamplingOptions;
  readonly onEvent?: (event: GenerateEvent) => void;
}

/** What all requests of a run share. */
export interface Asking {
  readonly options: AnswerOptions;
  readonly model: TextModel;
  readonly file: JsonLinesAppender<Prediction>;
  readonly tally: GenerationTally;
  /** Nothing more is to be asked; what is under way may end, for it is paid for. */
  isStopped: boolean;
  /** A mistake of ours, or a full disk: the caller is to hear of it. */
  broken?: unknown;
}

/** Asks for one answer and writes what was found in it. Whatever goes wrong is in the tally, or in `broken`. */
export async function answerOne(
  asking: Asking,
  environment: Environment,
  messages: TextRequest["messages"],
  sample: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { options, model, file, tally } = asking;
  if (asking.isStopped || signal?.aborted === true) return;
  try {
    const response = await askFor(model, requestOf(options, messages, sample), signal, (error) => {
      const isFinal = tally.fail(error);
      options.onEvent?.({ type: "answer-failed", instanceId: environment.instance_id, sample, error });
      if (isFinal) asking.isStopped = true;
    });
    if (response === undefined) return;
    const prediction = await predictionOf(response, environment, sample, options.modelName);
    await file.append(prediction);
    tally.add(prediction);
    options.onEvent?.({ type: "prediction-written", prediction });
  } catch (error) {
    asking.broken ??= error;
    asking.isStopped = true;
  }
}

/** Undefined where there is no answer: called off, or failed, which somebody is told of. */
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

/** What is asked for one answer. */
export function requestOf(
  { sampling = {}, samples = 1 }: AnswerOptions,
  messages: TextRequest["messages"],
  sample: number,
): TextRequest {
  const { temperature = defaultTemperature(samples), topP, maxOutputTokens, stop, seed } = sampling;
  return {
    messages,
    sample,
    temperature,
    ...(topP === undefined ? {} : { topP }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(stop === undefined ? {} : { stop }),
    ...(seed === undefined ? {} : { seed }),
  };
}

async function predictionOf(
  response: TextResponse,
  environment: Environment,
  sample: number,
  modelName: string,
): Promise<Prediction> {
  const { text, raw = text, finishReason, usage } = response;
  const blocks = findFences(text).map(({ info, content }) => ({ info, content }));
  const cut = await cutSolution({ text, blocks }, environment);
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: environment.instance_id,
    sample,
    solution: cut.status === "found" ? cut.solution : null,
    completion: null,
    model_name_or_path: modelName,
    raw,
    generation: {
      finish_reason: finishReason,
      form: cut.status === "found" ? cut.form : null,
      input_tokens: usage.inputTokens ?? null,
      output_tokens: usage.outputTokens ?? null,
      extraction: EXTRACTION,
    },
  };
}

/** One answer is the likeliest; several are drawn. */
export function defaultTemperature(samples: number): number {
  return samples === 1 ? 0 : 0.8;
}
