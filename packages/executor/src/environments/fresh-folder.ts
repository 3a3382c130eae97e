import { makeOwnedFolder } from "@repost/spec/folders";

export interface FreshFolder extends AsyncDisposable {
  readonly path: string;
}

/** After a crash the next executor removes it. */
export async function makeFreshFolder(): Promise<FreshFolder> {
  return await makeOwnedFolder();
}
