import { makeOwnedFolder } from "../owned/owned-folder.ts";
import { removeFolder } from "../owned/remove-folder.ts";

/** Temporary folder of newly installed environments, to test a lock. */
export interface FreshFolder extends AsyncDisposable {
  readonly path: string;
}

/** Disposal removes it; after a crash the next executor does. */
export async function makeFreshFolder(): Promise<FreshFolder> {
  const { path } = await makeOwnedFolder();
  return { path, [Symbol.asyncDispose]: () => removeFolder(path) };
}
