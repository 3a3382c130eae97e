import type { CallOptions, Environment, Recording, StageRejection, StageResult, Store } from "@repost/spec";
import { loadRecording } from "../environments/blobs.ts";

/** How an environment becomes a row of another format, or why that format cannot hold it. */
export type ConvertEnvironment<Row> = (
  environment: Environment,
  recording: Recording,
) => StageResult<Row> | Promise<StageResult<Row>>;

/** An environment that a format cannot hold. */
export interface LeftOut extends Omit<StageRejection, "status"> {
  readonly instance_id: string;
}

export interface ConvertedRowsOptions<Row> extends CallOptions {
  readonly environments: AsyncIterable<Environment> | Iterable<Environment>;
  readonly convert: ConvertEnvironment<Row>;
  /** Where recordings are that rows do not bring. */
  readonly store?: Store | undefined;
  readonly onLeftOut?: ((leftOut: LeftOut) => void) | undefined;
}

/**
 * The rows of another format, in the dataset's order, one in memory at a time.
 * @throws SpecError SPEC_DIGEST_MISSING
 */
export async function* convertedRows<Row>(options: ConvertedRowsOptions<Row>): AsyncGenerator<Row, void> {
  const { environments, convert, store, onLeftOut, signal } = options;
  for await (const environment of environments) {
    signal?.throwIfAborted();
    const recording = await loadRecording(environment, store, { signal });
    const result = await convert(environment, recording);
    if (result.status === "accepted") yield result.value;
    else {
      onLeftOut?.({ instance_id: environment.instance_id, reason: result.reason, detail: result.detail });
    }
  }
}
