import { blob } from "@repost/dataset";
import { type CallOptions, type Environment, records, type SourceFile, type Store } from "@repost/spec";

/** @throws DatasetError DATASET_CONTENT_CORRUPT */
export async function visibleFiles(
  environment: Environment,
  store: Store | undefined,
  call: CallOptions = {},
): Promise<readonly SourceFile[]> {
  const { digest: visible } = environment.visible;
  if (store === undefined && !Object.hasOwn(environment.blobs, visible)) return [];
  const content = await blob(environment, visible, store, call);
  const { files } = records.visibleCode.parseLine(content, `what is visible of ${environment.instance_id}`);
  return Promise.all(
    files.map(async ({ digest, ...file }) => ({ ...file, code: await blob(environment, digest, store, call) })),
  );
}
