import type { PublishedTask } from "@repost/dataset";
import type { RuntimeInfo } from "@repost/spec";
import type { EvalDataset } from "../evaluate/eval-dataset.ts";
import { BARE_TASK } from "../published/lock-tasks.ts";
import { publishedEnvironment } from "../published/published-environment.ts";
import type { PromptSubject } from "./prompt-of.ts";

const NO_RUNTIME: RuntimeInfo = {
  python: null,
  node: null,
  platform: "",
  lock: [],
  lock_digest: null,
  cutoff: null,
  image_digest: null,
};

export async function* promptSubjects(dataset: EvalDataset): AsyncGenerator<PromptSubject, void> {
  if (dataset.kind === "published") for (const task of dataset.tasks) yield await subjectOf(task);
  else for await (const environment of dataset.environments()) yield { environment, published: null };
}

async function subjectOf(task: PublishedTask): Promise<PromptSubject> {
  const environment = await publishedEnvironment({ task, recorded: null, runtime: NO_RUNTIME, taskRuntime: BARE_TASK });
  return { environment, published: task.prompt };
}
