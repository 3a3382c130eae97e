import type { EnvTask } from "@repost/spec";
import { openRepositoryFiles, type RepositoryFiles } from "../files/repository-files.ts";
import { readCiFacts } from "./ci-facts.ts";
import { patchedFiles } from "./patch-files.ts";
import type { RepositoryFacts } from "./recipe-rule.ts";

const MAX_PATHS = 50_000;
const SKIPPED = new Set([".git", ".hg", "node_modules", "vendor", "target", ".venv"]);

/** @param root Checkout at the task's base commit. */
export async function readRepositoryFacts(root: string, task: EnvTask): Promise<RepositoryFacts> {
  const files = openRepositoryFiles(root);
  const [ci, paths] = await Promise.all([readCiFacts(files), listPaths(files)]);
  return { ...files, task, ci, paths, testFiles: patchedFiles(task.test_patch) };
}

async function listPaths(files: RepositoryFiles): Promise<readonly string[]> {
  const paths: string[] = [];
  let folders = [""];
  while (folders.length > 0 && paths.length < MAX_PATHS) {
    const next: string[] = [];
    for (const folder of folders) {
      for (const { name, isFolder } of await files.list(folder === "" ? "." : folder)) {
        const path = folder === "" ? name : `${folder}/${name}`;
        if (!isFolder) paths.push(path);
        else if (!SKIPPED.has(name)) next.push(path);
      }
    }
    folders = next;
  }
  return paths.toSorted();
}
