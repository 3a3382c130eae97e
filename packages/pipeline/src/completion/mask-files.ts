import { listSourceFiles, type MaskFile } from "@repost/context";
import type { CallOptions, Language, RepositoryPlan } from "@repost/spec";
import { EXTENSIONS } from "../instruct/list-code-files.ts";

const LISTED_LANGUAGES: Readonly<Record<RepositoryPlan["runtime"], Language>> = {
  python: "python",
  node: "typescript",
};

/** Excludes tests, documentation, generated files, and files whose bytes differ from their text. */
export async function maskFiles(
  root: string,
  runtime: RepositoryPlan["runtime"],
  texts: ReadonlyMap<string, string>,
  { signal }: CallOptions = {},
): Promise<readonly MaskFile[]> {
  const { files } = await listSourceFiles({ root, language: LISTED_LANGUAGES[runtime], signal });
  return files.flatMap(({ path, code, isTest, isGenerated }) => {
    const language = EXTENSIONS[path.slice(path.lastIndexOf("."))];
    if (isTest || isGenerated || language === undefined || /\.d\.[cm]?ts$/u.test(path)) return [];
    return texts.get(path) === code ? [{ path, code, language }] : [];
  });
}
