import { createHash } from "node:crypto";
import { realpath } from "node:fs/promises";
import { basename } from "node:path";
import type { CallOptions, OpenRepository } from "@repost/spec";
import { listSourceFiles } from "../files/list-source-files.ts";
import { detectLicense } from "./license/detect-license.ts";
import { type SourceOptions, withSourceDefaults } from "./source-options.ts";

export interface OpenFolderOptions extends SourceOptions, CallOptions {
  readonly path: string;
}

const READ = ["python", "typescript"] as const;

/**
 * Opens a folder. The revision is a hash of the sources.
 *
 * @throws ContextError CONTEXT_FOLDER_MISSING, CONTEXT_REPOSITORY_TOO_LARGE
 */
export async function openFolder({ path, ...options }: OpenFolderOptions): Promise<OpenRepository> {
  const { maxRepoMb, signal } = withSourceDefaults(options);
  const hash = createHash("sha256");
  for (const language of READ) {
    const { files } = await listSourceFiles({ root: path, language, maxTotalBytes: maxRepoMb * 1e6, signal });
    for (const file of files) hash.update(`${file.path}\0${file.code.length}\0${file.code}`);
  }
  const root = await realpath(path);
  const { license } = await detectLicense(root);
  const info = {
    name: basename(root) || "root",
    url: null,
    source: path,
    revision: hash.digest("hex"),
    version: null,
    license,
    license_url: null,
    created_at: null,
  };
  return { info, root, close: async () => {} };
}
