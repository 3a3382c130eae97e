import type { CallOptions, Environment, Recording, StageRejection, StageResult, Store } from "@repost/spec";
import { loadRecording } from "../environments/blobs.ts";

/** Returns a converted row, or a rejection. */
export type ConvertEnvironment<Row> = (
  environment: Environment,
  recording: Recording,
) => StageResult<Row, "export"> | Promise<StageResult<Row, "export">>;

export interface SkippedEnvironment extends Omit<StageRejection<"export">, "status"> {
  readonly instance_id: string;
}

export interface ConvertedRowsOptions<Row> extends CallOptions {
  readonly environments: AsyncIterable<Environment> | Iterable<Environment>;
  readonly convert: ConvertEnvironment<Row>;
  readonly store?: Store | undefined;
  readonly onSkipped?: ((skipped: SkippedEnvironment) => void) | undefined;
}

/**
 * Converts environments in order.
 * @throws SpecError SPEC_DIGEST_MISSING
 */
export async function* convertedRows<Row>(options: ConvertedRowsOptions<Row>): AsyncGenerator<Row, void> {
  const { environments, convert, store, onSkipped, signal } = options;
  for await (const environment of environments) {
    signal?.throwIfAborted();
    const recording = await loadRecording(environment, store, { signal });
    const result = await convert(environment, recording);
    if (result.status === "accepted") yield result.value;
    else {
      onSkipped?.({ instance_id: environment.instance_id, reason: result.reason, detail: result.detail });
    }
  }
}
