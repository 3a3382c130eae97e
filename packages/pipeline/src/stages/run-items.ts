import type { Rejection, Stage, StageRejection, Target } from "@repost/spec";
import { failedRejection, MAX_FAILURES_IN_A_ROW, targetRejection } from "../build/target-rejection.ts";
import type { TargetRuntime } from "../build/lock-source.ts";
import { forEachConcurrent } from "../for-each-concurrent.ts";
import type { WorkSlots } from "../model/work-slots.ts";
import type { StageEvent } from "./stage-events.ts";
import type { StageOutput } from "./stage-output.ts";

type ItemResult<T> = { readonly status: "accepted"; readonly value: T } | StageRejection;

interface Item {
  readonly target: Target;
  readonly runtime?: TargetRuntime;
}

interface RunItemsOptions<I extends Item, T extends { readonly instance_id: string }> {
  readonly items: Iterable<I> | AsyncIterable<I>;
  readonly work: (item: I, progress: { stage: Stage }) => Promise<ItemResult<T>>;
  readonly stage: Stage;
  readonly output: StageOutput<T>;
  /** @default 1 */
  readonly concurrency?: number;
  /** @default one per worker */
  readonly slots?: WorkSlots | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: StageEvent) => void) | undefined;
}

/** Writes each result in turn. */
export async function runItems<I extends Item, T extends { readonly instance_id: string }>(
  options: RunItemsOptions<I, T>,
): Promise<void> {
  const { items, concurrency = 1, slots, output, signal } = options;
  const failures = { inARow: 0 };
  await forEachConcurrent(items, { concurrency: slots?.inFlight ?? concurrency, signal }, async (item) => {
    if (!output.isFinished(item.target.instance_id)) await runItem(item, options, failures);
  });
}

async function runItem<I extends Item, T extends { readonly instance_id: string }>(
  item: I,
  { work, stage, output, slots, signal, onEvent }: RunItemsOptions<I, T>,
  failures: { inARow: number },
): Promise<void> {
  const progress = { stage };
  const lose = async (rejection: Rejection): Promise<void> => {
    await output.reject(rejection);
    onEvent?.({ type: "item-rejected", rejection });
  };
  let result: ItemResult<T>;
  try {
    const run = (): Promise<ItemResult<T>> => work(item, progress);
    result = await (slots?.run(item.target.instance_id, run) ?? run());
  } catch (error) {
    signal?.throwIfAborted();
    failures.inARow += 1;
    if (failures.inARow >= MAX_FAILURES_IN_A_ROW) throw error;
    await lose(failedRejection(item.target, { stage: progress.stage, error }));
    return;
  }
  failures.inARow = 0;
  if (result.status === "accepted") {
    await output.accept(result.value);
    onEvent?.({ type: "item-accepted", instanceId: item.target.instance_id });
  } else {
    await lose(targetRejection({ ...item, stage: progress.stage, why: result }));
  }
}
