import { listSourceFiles, type MaskFile } from "@repost/context";
import type { CallOptions, Language, RepositoryPlan } from "@repost/spec";
import { EXTENSIONS } from "../instruct/list-code-files.ts";

const LANGUAGES_OF: Readonly<Record<RepositoryPlan["runtime"], readonly Language[]>> = {
  python: ["python"],
  node: ["typescript"],
};

/** Excludes tests, documentation, generated files, and files whose bytes differ from their text. */
export async function maskFiles(
  root: string,
  runtime: RepositoryPlan["runtime"],
  texts: ReadonlyMap<string, string>,
  { signal }: CallOptions = {},
): Promise<readonly MaskFile[]> {
  const files = new Map<string, MaskFile>();
  for (const listed of LANGUAGES_OF[runtime]) {
    const { files: sources } = await listSourceFiles({ root, language: listed, signal });
    for (const { path, code, isTest, isGenerated } of sources) {
      const language = EXTENSIONS[path.slice(path.lastIndexOf("."))];
      if (isTest || isGenerated || language === undefined || /\.d\.[cm]?ts$/u.test(path)) continue;
      if (texts.get(path) === code) files.set(path, { path, code, language });
    }
  }
  return [...files.values()];
}
