import { readdir } from "node:fs/promises";
import type { RepositoryStatistics } from "@repost/spec";

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

export async function readStatistics(
  root: string,
  statistics: Partial<RepositoryStatistics>,
): Promise<RepositoryStatistics> {
  const entries = await readdir(root, { withFileTypes: true });
  const setupFiles = entries.filter((entry) => entry.isFile() && SETUP_FILES.has(entry.name)).map(({ name }) => name);
  return { ...UNKNOWN, ...statistics, setup_files: setupFiles.toSorted() };
}
