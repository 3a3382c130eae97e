import {
  type CallOptions,
  digestMissing,
  digestOf,
  type Environment,
  type Recording,
  records,
  type Store,
} from "@repost/spec";
import { contentCorrupt } from "../errors.ts";

/**
 * Reads the row's blobs, then the store.
 * @throws SpecError SPEC_DIGEST_MISSING
 * @throws DatasetError DATASET_CONTENT_CORRUPT
 */
export async function blob(
  environment: Environment,
  digest: string,
  store?: Store,
  options: CallOptions = {},
): Promise<string> {
  const embedded = Object.hasOwn(environment.blobs, digest) ? environment.blobs[digest] : undefined;
  if (embedded !== undefined) {
    if (digestOf(embedded) !== digest) throw contentCorrupt(digest, environment.instance_id);
    return embedded;
  }
  if (store === undefined) throw digestMissing(digest);
  return store.get(digest, options);
}

/**
 * @throws SpecError SPEC_DIGEST_MISSING and those of parsing
 * @throws DatasetError DATASET_CONTENT_CORRUPT
 */
export async function loadRecording(
  environment: Environment,
  store?: Store,
  options: CallOptions = {},
): Promise<Recording> {
  const content = await blob(environment, environment.suite.recording, store, options);
  return records.recording.parseLine(content, `the recording of ${environment.instance_id}`);
}

/**
 * Adds referenced content to the row.
 * @throws as loadRecording does
 */
export async function selfContained(
  environment: Environment,
  store?: Store,
  options: CallOptions = {},
): Promise<Environment> {
  const blobs: Record<string, string> = {};
  const join = async (digest: string): Promise<string> =>
    (blobs[digest] ??= await blob(environment, digest, store, options));
  await join(environment.suite.recording);
  const visible = records.visibleCode.parseLine(
    await join(environment.visible.digest),
    `what is visible of ${environment.instance_id}`,
  );
  for (const { digest } of visible.files) await join(digest);
  const lock = environment.runtime.lock_digest;
  // Optional, because the row lists its distributions.
  if (lock !== null && (Object.hasOwn(environment.blobs, lock) || (await store?.has(lock, options)) === true))
    await join(lock);
  return { ...environment, blobs };
}
