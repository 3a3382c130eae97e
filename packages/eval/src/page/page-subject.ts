import type { CompletionTask, Environment, Prediction } from "@repost/spec";
import { solutionOf } from "../predictions/solution-of.ts";
import { type DetailPosition, environmentDetail, environmentRow } from "./environment-detail.ts";
import type { CompletionDetail, EnvironmentDetail, EnvironmentRow, SampleDetail } from "./page-data.ts";
import { completionDetail, completionRow } from "./completion-detail.ts";

export interface PageSubject {
  readonly id: string;
  readonly row: (position: DetailPosition) => EnvironmentRow;
  readonly detail: (samples: readonly SampleDetail[]) => EnvironmentDetail | CompletionDetail;
  readonly candidateOf: (prediction: Prediction) => Promise<string | null> | string | null;
}

export interface PageSubjectOptions {
  readonly environments?: AsyncIterable<Environment> | Iterable<Environment>;
  /** For results of `completionEvalResult`. @default [] */
  readonly tasks?: AsyncIterable<CompletionTask> | Iterable<CompletionTask>;
}

export async function* pageSubjects(options: PageSubjectOptions): AsyncGenerator<PageSubject, void> {
  for await (const environment of options.environments ?? []) {
    yield {
      id: environment.instance_id,
      row: (position) => environmentRow(environment, position),
      detail: (samples) => environmentDetail(environment, samples),
      candidateOf: (prediction) => solutionOf(prediction, environment),
    };
  }
  for await (const task of options.tasks ?? []) {
    yield {
      id: task.instance_id,
      row: (position) => completionRow(task, position),
      detail: (samples) => completionDetail(task, samples),
      candidateOf: ({ completion }) => completion ?? "",
    };
  }
}
