import path from "node:path";
import type { CountingTextModel, ModelPrice } from "@repost/llm";
import { DEFAULT_REQUESTS, RepostError } from "@repost/spec";
import { COMMANDS, WRITTEN_DESCRIPTIONS } from "@repost/spec/settings";
import { describeFunction, type DescribeFunctionOptions } from "@repost/testgen";
import { type EvalDataset, openEvalDataset } from "../evaluate/eval-dataset.ts";
import { forEachConcurrent } from "../for-each-concurrent.ts";
import type { AskOptions } from "../generate/ask-questions.ts";
import { createFailureTally } from "../generate/failure-tally.ts";
import { promptSubjects } from "../generate/prompt-subjects.ts";
import { openModel, type OpenModel } from "../model/open-model.ts";
import { openRunFolder } from "../run-folder.ts";
import type { Description } from "./description.ts";
import { writeDescribed } from "./write-described.ts";

export type DescribeEvent =
  | { readonly type: "description-started"; readonly expected: number }
  | { readonly type: "function-described"; readonly instanceId: string; readonly text: string }
  | { readonly type: "description-refused"; readonly instanceId: string }
  | { readonly type: "answer-failed"; readonly instanceId: string; readonly error: RepostError };

export interface DescribeReport {
  readonly kind: DescribeFunctionOptions["kind"];
  readonly expected: number;
  readonly described: number;
  readonly refused: readonly string[];
  /** Failed requests by error code. */
  readonly failed: Readonly<Record<string, number>>;
  /** Code of the error that stopped the requests. */
  readonly stopped: string | null;
  readonly spent: ReturnType<CountingTextModel["usage"]>;
}

export interface DescribeDatasetOptions extends Omit<
  AskOptions,
  "openModel" | "answerAll" | "samples" | "sampling" | "onEvent"
> {
  /** Run directory, dataset file, or published set. */
  readonly dataset: string;
  /** Adds `instruction` (published rows: `revised_instruction`). `PATH.run` keeps answers. */
  readonly output: string;
  /** `folder` keeps the answers. */
  readonly openModel: (folder: string) => Promise<CountingTextModel>;
  readonly price?: ModelPrice | undefined;
  /** Three lines, or a docstring. @default WRITTEN_DESCRIPTIONS[0] */
  readonly kind?: DescribeFunctionOptions["kind"];
  readonly onEvent?: ((event: DescribeEvent) => void) | undefined;
}

/**
 * Writes descriptions without code or test data. The same call again requests missing descriptions.
 * @throws PipelineError PIPELINE_NOTHING_TO_DO, PIPELINE_RUN_BUSY, PIPELINE_RUN_MISMATCH
 */
export async function describeDataset(options: DescribeDatasetOptions): Promise<DescribeReport> {
  const {
    dataset: source,
    output,
    modelName: name,
    identity = {},
    kind = WRITTEN_DESCRIPTIONS[0],
    signal,
    onEvent,
  } = options;
  const dataset = await openEvalDataset(options);
  await using folder = await openRunFolder({
    path: `${output}.run`,
    command: "describe",
    settings: COMMANDS.describe.fields,
    values: { model: name, kind },
    options: { ...identity, dataset: path.resolve(source) },
  });
  const { price, openModel: open } = options;
  const model = await openModel({ name, open, ...(price === undefined ? {} : { price }) }, folder.file("model"));
  onEvent?.({ type: "description-started", expected: dataset.instanceIds.size });
  const answered = await askAll(options, dataset, model);
  await writeDescribed({ dataset, source, output, descriptions: answered.descriptions, signal });
  const { descriptions, refused, failures } = answered;
  return {
    kind,
    expected: dataset.instanceIds.size,
    described: descriptions.size,
    refused,
    failed: failures.failed,
    stopped: failures.stopped,
    spent: model.model.usage(),
  };
}

async function askAll(options: DescribeDatasetOptions, dataset: EvalDataset, { promptRunner, tally }: OpenModel) {
  const { kind = WRITTEN_DESCRIPTIONS[0], concurrency = DEFAULT_REQUESTS.maxConcurrent, signal, onEvent } = options;
  const descriptions = new Map<string, Description>();
  const refused: string[] = [];
  const failures = createFailureTally();
  await forEachConcurrent(promptSubjects(dataset), { concurrency, signal }, async ({ environment }) => {
    const { instance_id: instanceId } = environment;
    if (failures.stopped !== null) return;
    try {
      const tests = environment.tests.map(({ code }) => code);
      const text = await describeFunction({ promptRunner, target: environment, tests, kind, signal });
      failures.succeed();
      if (text === null) {
        refused.push(instanceId);
        onEvent?.({ type: "description-refused", instanceId });
        return;
      }
      descriptions.set(instanceId, { text, usage: tally.of(instanceId) });
      onEvent?.({ type: "function-described", instanceId, text });
    } catch (error) {
      signal?.throwIfAborted();
      if (!RepostError.is(error)) throw error;
      failures.fail(error);
      onEvent?.({ type: "answer-failed", instanceId, error });
    }
  });
  return { descriptions, refused: refused.toSorted(), failures };
}
