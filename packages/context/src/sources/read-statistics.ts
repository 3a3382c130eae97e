import { readdir } from "node:fs/promises";
import type { RepositoryStatistics } from "@repost/spec";

/** Files at the top of a repository that say how it is installed. */
const SETUP_FILES = new Set(["setup.py", "setup.cfg", "pyproject.toml", "requirements.txt", "package.json"]);

const UNKNOWN: RepositoryStatistics = {
  topics: null,
  stars: null,
  contributors: null,
  size_kb: null,
  created_at: null,
  pushed_at: null,
  setup_files: null,
};

/** What the files of an open repository tell, and what is known from elsewhere. */
export async function readStatistics(
  root: string,
  known: Partial<RepositoryStatistics>,
): Promise<RepositoryStatistics> {
  const entries = await readdir(root, { withFileTypes: true });
  const setupFiles = entries.filter((entry) => entry.isFile() && SETUP_FILES.has(entry.name)).map(({ name }) => name);
  return { ...UNKNOWN, ...known, setup_files: setupFiles.toSorted() };
}
