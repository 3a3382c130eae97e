import { type Environment, readBranches } from "@repost/spec";

export interface UncoveredLines {
  readonly missing: readonly number[];
  /** Executed without all branches. */
  readonly partial: readonly number[];
}

/** Returns uncovered lines of the module. */
export function uncoveredInModule({ quality }: Environment): UncoveredLines {
  const evidence = quality.findings.find(({ check }) => check === "coverage")?.evidence ?? {};
  const missing = numbersIn(evidence["missing_lines"]);
  const partial = numbersIn(readBranches(evidence["missing_branches"]).map(([from]) => from.line));
  return { missing, partial: partial.filter((line) => !missing.includes(line)) };
}

/** Returns uncovered lines of the target's file. */
export function uncoveredInReference(environment: Environment): UncoveredLines {
  const { module, path, start_line: start, end_line: end } = environment;
  const moved = (lines: readonly number[]): readonly number[] =>
    lines
      .flatMap((line) => {
        const part = module.provenance.find((part) => part.path === path && part.start <= line && line <= part.end);
        return part === undefined ? [] : [part.line + line - part.start];
      })
      .filter((line) => start <= line && line <= end);
  const { missing, partial } = uncoveredInModule(environment);
  return { missing: moved(missing), partial: moved(partial) };
}

function numbersIn(value: unknown): readonly number[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [];
  const lines = values.filter((line): line is number => Number.isInteger(line));
  return [...new Set(lines)].toSorted((left, right) => left - right);
}

/** Null when unknown. */
export function targetLines({
  module,
  path,
  start_line: start,
  end_line: end,
}: Environment): readonly [number, number] | null {
  const part = module.provenance.find((part) => {
    return part.path === path && part.line <= start && start <= part.line + part.end - part.start;
  });
  if (part === undefined) return null;
  const first = part.start + start - part.line;
  return [first, Math.min(part.end, first + end - start)];
}
