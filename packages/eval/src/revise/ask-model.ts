import { type Environment, RepostError, SCHEMA_VERSION, type TextModel, type TextRequest } from "@repost/spec";
import type { TextResponse } from "@repost/spec";
import { cutSolution, EXTRACTION_VERSION, type ModelAnswer } from "../answers/cut-solution.ts";
import type { AskAgain, RevisionTurn } from "./revise-answers.ts";

export interface AskModelOptions {
  readonly model: TextModel;
  /** Returns null to skip an environment. */
  readonly prompt: (environment: Environment) => Promise<TextRequest["messages"] | null>;
  /** @default text without blocks */
  readonly read?: (response: TextResponse) => ModelAnswer;
  /** Version of the extraction rules. @default that of `cutSolution` */
  readonly extraction?: string;
  /** @default the response's model id */
  readonly modelName?: string;
  /** @default {} */
  readonly sampling?: Pick<TextRequest, "temperature" | "topP" | "maxOutputTokens" | "stop" | "seed">;
  /** Called for failed requests. @default none */
  readonly onFailure?: (error: RepostError) => void;
}

/** Continues one conversation (CodeBenchGen, Xie et al. 2024, section 5.3). */
export function askModel(options: AskModelOptions): AskAgain {
  const { model, prompt, sampling = {}, onFailure, read = ({ text }) => ({ text, blocks: [] }) } = options;
  return async ({ environment, sample, turns }, signal) => {
    const first = await prompt(environment);
    if (first === null) return null;
    const messages = [...first, ...turns.flatMap(turnMessages)];
    try {
      const response = await model.complete({ ...sampling, messages, sample }, { signal });
      const { text, raw = text, modelId } = response;
      const cut = await cutSolution(read(response), environment);
      return {
        schema_version: SCHEMA_VERSION,
        instance_id: environment.instance_id,
        sample,
        // An answer without a function fails.
        solution: cut.status === "found" ? cut.solution : "",
        completion: null,
        model_name_or_path: options.modelName ?? modelId,
        raw,
        generation: {
          finish_reason: response.finishReason,
          form: cut.status === "found" ? cut.form : null,
          input_tokens: response.usage.inputTokens ?? null,
          output_tokens: response.usage.outputTokens ?? null,
          extraction: options.extraction ?? String(EXTRACTION_VERSION),
        },
      };
    } catch (error) {
      signal.throwIfAborted();
      if (!RepostError.is(error)) throw error;
      onFailure?.(error);
      return null;
    }
  };
}

function turnMessages({ prediction, feedback }: RevisionTurn): TextRequest["messages"] {
  const { raw, solution, completion } = prediction;
  return [
    { role: "assistant", content: raw ?? solution ?? completion ?? "" },
    { role: "user", content: feedback },
  ];
}
