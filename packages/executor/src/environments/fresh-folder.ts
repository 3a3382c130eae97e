import { makeOwnedFolder, removeFolder } from "@repost/spec/folders";

export interface FreshFolder extends AsyncDisposable {
  readonly path: string;
}

/** After a crash the next executor removes it. */
export async function makeFreshFolder(): Promise<FreshFolder> {
  const { path } = await makeOwnedFolder();
  return { path, [Symbol.asyncDispose]: () => removeFolder(path) };
}
