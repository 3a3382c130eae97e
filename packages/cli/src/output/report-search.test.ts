import type { RepositorySelection } from "@repost/spec";
import { expect, it } from "vitest";
import { createSearchReporter } from "./report-search.ts";
import type { Terminal } from "./terminal.ts";

function selection(changes: Partial<RepositorySelection>): RepositorySelection {
  const options = { language: null, license_allow: null, since: null, until: null, order: null };
  return {
    schema_version: 1,
    source: "github:bread",
    options: { ...options, max_repo_mb: 10, max_repos: 0, seed: 0, max_found: 100 },
    found: 2,
    incomplete: false,
    repositories: [],
    skipped: {},
    ...changes,
  };
}

it("reports the found repositories, and the reason when none was selected", () => {
  const lines: string[] = [];
  const terminal: Terminal = {
    say: (line) => void lines.push(line),
    print: () => undefined,
    interactive: false,
    json: false,
    columns: 80,
  };
  const report = createSearchReporter(terminal);
  const unknown = { topics: null, stars: null, contributors: null, size_kb: null, setup_files: null };
  const statistics = { ...unknown, created_at: null, pushed_at: null };
  const taken = { source: "https://example.org/bakery", license: null, statistics };
  const result: readonly Partial<RepositorySelection>[] = [
    { skipped: { repository_too_large: 1, license: 1 } },
    { skipped: { license: 1 }, repositories: [taken], incomplete: true },
    { found: 0 },
  ];
  for (const changes of result) report({ type: "repositories-selected", selection: selection(changes) });
  expect(lines).toEqual([
    "github:bread: 0 repositories taken of 2 found; left out: 1 repository_too_large, 1 license",
    "github:bread: 1 repositories taken of 2 found; GitHub may have more",
    "github:bread: 0 repositories taken of 0 found",
  ]);
});
