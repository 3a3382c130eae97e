import { makeOwnedFolder } from "../owned/owned-folder.ts";
import { removeFolder } from "../owned/remove-folder.ts";

/** A folder for environments that are installed anew and gone afterwards, to be sure of what a lock alone gives. */
export interface FreshFolder extends AsyncDisposable {
  readonly path: string;
}

/** Removed when it is disposed of; after a crash, by the next executor. */
export async function makeFreshFolder(): Promise<FreshFolder> {
  const { path } = await makeOwnedFolder();
  return { path, [Symbol.asyncDispose]: () => removeFolder(path) };
}
