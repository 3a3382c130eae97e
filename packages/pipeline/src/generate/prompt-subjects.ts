import type { PublishedTask } from "@repost/dataset";
import type { EvalDataset } from "../evaluate/eval-dataset.ts";
import { BARE_TASK } from "../published/lock-tasks.ts";
import { runtimeInfo } from "../runtime-of.ts";
import { publishedEnvironment } from "../published/published-environment.ts";
import type { PromptSubject } from "./prompt-of.ts";

const NO_RUNTIME = runtimeInfo({ platform: "" });

export async function* promptSubjects(dataset: EvalDataset): AsyncGenerator<PromptSubject, void> {
  if (dataset.kind === "published") for (const task of dataset.tasks) yield await subjectOf(task);
  else for await (const environment of dataset.environments()) yield { environment, published: null };
}

async function subjectOf(task: PublishedTask): Promise<PromptSubject> {
  const environment = await publishedEnvironment({ task, recorded: null, runtime: NO_RUNTIME, taskRuntime: BARE_TASK });
  return { environment, published: task.prompt };
}
