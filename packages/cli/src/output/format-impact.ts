import { stripVTControlCharacters } from "node:util";
import type { RepositoryImpact } from "@repost/pipeline";
import { formatTable } from "./format-table.ts";

const WAYS: Readonly<Record<NonNullable<RepositoryImpact["tests"]>[number]["via"], string>> = {
  line: "",
  import: "through import",
  process: "may start it",
};

/** Lists impacted tests, most specific first, or a table of files. */
export function formatImpact({ map, files, range, tests }: RepositoryImpact): string {
  if (range === null || tests === null) {
    const rows = files.map(({ path, lines, ...each }) => [path, lines, each.tests, milliseconds(each.ms)]);
    const suite = `${plural(map.tests.length, "test")} that pass every time (${milliseconds(sum(map.tests))})`;
    const table = formatTable([["file", "lines", "tests", "time"], ...rows]);
    return [stripVTControlCharacters(table), unstable(map.unstable.length, suite)].join("\n");
  }
  const rows = tests.map(({ id, ms, via }) => [milliseconds(ms), stripVTControlCharacters(id), WAYS[via]]);
  const lines =
    range.startLine === range.endLine ? `line ${range.startLine}` : `lines ${range.startLine}-${range.endLine}`;
  const counts = `${tests.length} of ${plural(map.tests.length, "test")}, ${milliseconds(sum(tests))} of ${milliseconds(sum(map.tests))}`;
  return [...(rows.length === 0 ? [] : [formatTable(rows)]), `${range.path}, ${lines}: ${counts}`].join("\n");
}

export function reportedImpact({ repository, map, files, range, tests }: RepositoryImpact): object {
  const suite = { tests: map.tests.length, ms: sum(map.tests), unstable: map.unstable };
  return { repository, digest: map.digest, suite, ...(range === null ? { files } : { range, tests }) };
}

function unstable(count: number, suite: string): string {
  return count === 0 ? suite : `${suite}; ${count === 1 ? "1 other is" : `${count} others are`} not part of the map`;
}

function sum(tests: readonly { readonly ms: number }[]): number {
  return tests.reduce((total, { ms }) => total + ms, 0);
}

function milliseconds(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
