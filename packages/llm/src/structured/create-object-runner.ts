import type { CallOptions, TextModel, TextRequest, TextResponse } from "@repost/spec";
import { withCorrection } from "../answer/with-correction.ts";
import { answerInvalid, LlmCallError } from "../errors.ts";
import { requireAtLeast } from "../require-at-least.ts";
import { type AnswerLevel, createLevelMemory, type LevelCounts, requestAtLevel } from "./answer-level.ts";
import { type AnswerSchema, describeIssue } from "./answer-schema.ts";
import { findJson } from "../answer/find-json.ts";

export interface ObjectRunnerOptions {
  readonly model: TextModel;
  /** @default chosen from results */
  readonly level?: AnswerLevel;
  /** @default 4 */
  readonly maxAttempts?: number;
}

export interface ObjectRequest<T> extends Omit<TextRequest, "json"> {
  readonly schema: AnswerSchema<T>;
  /** Required if `schema` cannot be converted. */
  readonly jsonSchema?: object;
  /** Letters, digits, dashes and underscores. @default "answer" */
  readonly name?: string;
}

export interface ObjectAnswer<T> {
  readonly value: T;
  readonly level: AnswerLevel;
  readonly repaired: boolean;
  /** The last attempt was valid. */
  readonly attempts: readonly ObjectAttempt[];
}

export interface ObjectAttempt {
  readonly level: AnswerLevel;
  /** Empty if valid. */
  readonly problems: readonly string[];
  /** null if the server rejected the request. */
  readonly response: TextResponse | null;
}

export interface ObjectRunner {
  /** @throws LlmAnswerError LLM_ANSWER_INVALID, with all attempts; errors of the model */
  run<T>(request: ObjectRequest<T>, options?: CallOptions): Promise<ObjectAnswer<T>>;
  counts(): Readonly<Record<AnswerLevel, LevelCounts>>;
}

/**
 * Tries structured output of the server, its JSON mode, then the prompt. An invalid answer is returned once with its
 * errors before the next level.
 */
export function createObjectRunner(options: ObjectRunnerOptions): ObjectRunner {
  const { model, level: fixed, maxAttempts = 4 } = options;
  requireAtLeast(options, { maxAttempts: 1 });
  const memory = createLevelMemory();
  return {
    async run<T>({ schema, jsonSchema, name = "answer", ...request }: ObjectRequest<T>, options: CallOptions = {}) {
      const definition = jsonSchema ?? (await jsonSchemaOf(schema));
      const attempts: ObjectAttempt[] = [];
      for (const level of fixed === undefined ? memory.levels() : [fixed]) {
        let current = requestAtLevel(level, request, definition, name);
        for (let round = 0; round < ROUNDS_PER_LEVEL && attempts.length < maxAttempts; round++) {
          const response = await answerOrRefusal(model, current, options, level === "text" || fixed !== undefined);
          if (response instanceof LlmCallError) {
            memory.note(level, "rejected");
            attempts.push({ level, problems: [response.message], response: null });
            break;
          }
          const read = await readObject(response, schema);
          memory.note(level, read.status);
          if (read.status === "valid") {
            const { value, repaired } = read;
            return { value, level, repaired, attempts: [...attempts, { level, problems: [], response }] };
          }
          attempts.push({ level, problems: read.problems, response });
          current = withCorrection(current, response.text, correctionOf(read.problems));
        }
      }
      throw answerInvalid(attempts);
    },
    counts: () => memory.counts(),
  };
}

/** The first prompt and a correction. */
const ROUNDS_PER_LEVEL = 2;

/** Returns a rejected request if another level remains. */
async function answerOrRefusal(
  model: TextModel,
  request: TextRequest,
  options: CallOptions,
  isLast: boolean,
): Promise<TextResponse | LlmCallError> {
  try {
    return await model.complete(request, options);
  } catch (error) {
    if (!isLast && LlmCallError.is(error) && error.code === "LLM_REQUEST_REJECTED") return error;
    throw error;
  }
}

function correctionOf(problems: readonly string[]): string {
  const list = problems.map((problem) => `- ${problem}`).join("\n");
  return `That answer cannot be used:\n${list}\n\nAnswer again, with the whole corrected JSON object and nothing else.`;
}

async function jsonSchemaOf(schema: AnswerSchema<unknown>): Promise<object> {
  const { asSchema } = await import("ai");
  return (await asSchema(schema as Parameters<typeof asSchema>[0]).jsonSchema) as object;
}

type ReadObject<T> =
  | { readonly status: "valid"; readonly value: T; readonly repaired: boolean }
  | { readonly status: "invalid"; readonly problems: readonly string[] };

/** Returns the first fitting JSON. Repairing truncated answers would invent their end. */
async function readObject<T>(response: TextResponse, schema: AnswerSchema<T>): Promise<ReadObject<T>> {
  const truncated = response.finishReason === "length";
  const matches = findJson(response.text).filter(({ repaired }) => !(truncated && repaired));
  let problems: readonly string[] | undefined;
  for (const { value, repaired } of matches) {
    const result = await schema["~standard"].validate(value);
    if (result.issues === undefined) return { status: "valid", value: result.value, repaired };
    problems ??= result.issues.map(describeIssue);
  }
  if (truncated) return { status: "invalid", problems: ["The answer was cut off before its end."] };
  return { status: "invalid", problems: problems ?? ["There is no JSON object in the answer."] };
}
