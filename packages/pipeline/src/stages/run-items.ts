import type { Rejection, Stage, StageRejection, Target } from "@repost/spec";
import PQueue from "p-queue";
import { failedRejection, MAX_FAILURES_IN_A_ROW } from "../build/failed-rejection.ts";
import type { TargetRuntime } from "../build/lock-source.ts";
import { targetRejection } from "../build/target-rejection.ts";
import type { WorkSlots } from "../model/work-slots.ts";
import type { StageEvent } from "./stage-events.ts";
import type { StageOutput } from "./stage-output.ts";

type ItemResult<T> = { readonly status: "accepted"; readonly value: T } | StageRejection;

interface RunItemsOptions<I extends { readonly target: Target }, T extends { readonly instance_id: string }> {
  readonly items: Iterable<I> | AsyncIterable<I>;
  readonly work: (item: I, progress: { stage: Stage }) => Promise<ItemResult<T>>;
  readonly stage: Stage;
  readonly output: StageOutput<T>;
  readonly runtimeOf?: ((target: Target) => TargetRuntime) | undefined;
  /** @default 1 */
  readonly concurrency?: number;
  /** @default one per worker */
  readonly slots?: WorkSlots | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: StageEvent) => void) | undefined;
}

/** Writes each result in turn. */
export async function runItems<I extends { readonly target: Target }, T extends { readonly instance_id: string }>(
  options: RunItemsOptions<I, T>,
): Promise<void> {
  const { items, concurrency = 1, slots, output, signal } = options;
  const queue = new PQueue({ concurrency: slots?.inFlight ?? concurrency });
  const failures: { inARow: number; fatal?: { readonly error: unknown } } = { inARow: 0 };
  const run = async (item: I): Promise<void> => {
    // One item waits in the queue at cancellation.
    if (signal?.aborted === true || failures.fatal !== undefined) return;
    try {
      signal?.throwIfAborted();
      await runItem(item, options, failures);
    } catch (error) {
      failures.fatal ??= { error };
    }
  };
  try {
    for await (const item of items) {
      if (output.isFinished(item.target.instance_id)) continue;
      await queue.onSizeLessThan(1);
      signal?.throwIfAborted();
      if (failures.fatal !== undefined) break;
      void queue.add(() => run(item));
    }
  } finally {
    // Running work still needs its resources.
    await queue.onIdle();
  }
  signal?.throwIfAborted();
  if (failures.fatal !== undefined) throw failures.fatal.error;
}

async function runItem<I extends { readonly target: Target }, T extends { readonly instance_id: string }>(
  item: I,
  { work, stage, output, runtimeOf, slots, signal, onEvent }: RunItemsOptions<I, T>,
  failures: { inARow: number },
): Promise<void> {
  const { target } = item;
  const progress = { stage };
  const lose = async (rejection: Rejection): Promise<void> => {
    await output.reject(rejection);
    onEvent?.({ type: "item-rejected", rejection });
  };
  let result: ItemResult<T>;
  try {
    const run = (): Promise<ItemResult<T>> => work(item, progress);
    result = await (slots?.run(target.instance_id, run) ?? run());
  } catch (error) {
    signal?.throwIfAborted();
    failures.inARow += 1;
    if (failures.inARow >= MAX_FAILURES_IN_A_ROW) throw error;
    await lose(failedRejection(target, { stage: progress.stage, error }));
    return;
  }
  failures.inARow = 0;
  if (result.status === "accepted") {
    await output.accept(result.value);
    onEvent?.({ type: "item-accepted", instanceId: target.instance_id });
  } else {
    const runtime = runtimeOf?.(target);
    await lose(
      targetRejection({ target, stage: progress.stage, why: result, ...(runtime === undefined ? {} : { runtime }) }),
    );
  }
}
