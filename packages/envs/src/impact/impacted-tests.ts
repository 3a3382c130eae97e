import type { ImpactMap } from "@repost/spec";

/** Lines from 1, inclusive, of whole statements. */
export interface LineRange {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

export interface ImpactedTest {
  readonly id: string;
  /** Wall time without recording, in milliseconds. */
  readonly ms: number;
  readonly lines: number;
  /**
   * `line`: executes a line of the range. `import`: the range runs at import, and the test executes another line of the
   * file. `process`: starts a process that may execute the file.
   */
  readonly via: "line" | "import" | "process";
}

/**
 * Returns tests whose verdict may depend on the lines, fewest lines first. Returns all when no test executes a line of
 * an imported file.
 */
export function impactedTests(map: ImpactMap, range: LineRange): readonly ImpactedTest[] {
  const byLine = map.files[range.path] ?? {};
  const sizes = reachedLines(map);
  const chosen = new Map<number, ImpactedTest>();
  const add = (indexes: Iterable<number>, via: ImpactedTest["via"]): void => {
    const added = [...new Set(indexes)].filter((index) => !chosen.has(index));
    const bySize = added.toSorted((left, right) => (sizes[left] ?? 0) - (sizes[right] ?? 0) || left - right);
    for (const index of bySize) {
      const test = map.tests[index];
      if (test !== undefined) chosen.set(index, { ...test, lines: sizes[index] ?? 0, via });
    }
  };
  add(testsOfLines(map, range), "line");
  if (hasImportedLine(map, range)) {
    const ofFile = Object.values(byLine).flat();
    add(ofFile.length > 0 ? ofFile : map.tests.keys(), "import");
  }
  if (map.programs.includes(range.path)) add(map.spawns, "process");
  return [...chosen.values()];
}

export interface FileImpact {
  readonly path: string;
  /** Executed by tests, without lines that only imports execute. */
  readonly lines: number;
  readonly tests: number;
  /** Wall time without recording, in milliseconds. */
  readonly ms: number;
}

export function impactByFile({ files, tests }: ImpactMap): readonly FileImpact[] {
  const rows = Object.entries(files).map(([path, byLine]) => {
    const indexes = new Set(Object.values(byLine).flat());
    const ms = [...indexes].reduce((sum, index) => sum + (tests[index]?.ms ?? 0), 0);
    return { path, lines: Object.keys(byLine).length, tests: indexes.size, ms };
  });
  return rows.toSorted((left, right) => (left.path < right.path ? -1 : 1));
}

function testsOfLines({ files }: ImpactMap, { path, startLine, endLine }: LineRange): readonly number[] {
  const byLine = Object.entries(files[path] ?? {});
  const inRange = byLine.filter(([line]) => Number(line) >= startLine && Number(line) <= endLine);
  return inRange.flatMap(([, tests]) => tests);
}

function hasImportedLine({ imported }: ImpactMap, { path, startLine, endLine }: LineRange): boolean {
  return (imported[path] ?? []).some((line) => line >= startLine && line <= endLine);
}

const counted = new WeakMap<ImpactMap, readonly number[]>();

function reachedLines(map: ImpactMap): readonly number[] {
  const cached = counted.get(map);
  if (cached !== undefined) return cached;
  const counts = map.tests.map(() => 0);
  for (const byLine of Object.values(map.files))
    for (const tests of Object.values(byLine)) for (const index of tests) counts[index] = (counts[index] ?? 0) + 1;
  counted.set(map, counts);
  return counts;
}
