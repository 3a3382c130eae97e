import type { Breakdown } from "@repost/spec";
import { mean, meanInterval } from "../mean-interval.ts";

const NUMBERS = ["target_tokens", "context_tokens", "calls"] as const;
const WORDS = ["libraries", "repository", "kind", "language", "trust", "level", "fill_type"] as const;

export type BreakdownTraits = Partial<Readonly<Record<(typeof NUMBERS)[number], number>>> &
  Partial<Readonly<Record<(typeof WORDS)[number], string | null>>> & {
    readonly instance_id: string;
    readonly library?: readonly string[];
  };

export interface ScoredTask {
  readonly traits: BreakdownTraits;
  readonly scored: number;
  readonly passed: number;
}

export interface BreakDownOptions {
  readonly seed?: number;
}

const QUANTILES = 5;
const MAX_LIBRARIES = 10;
const MAX_VALUES = 50;

/** Computes pass@1 by group. Excludes unscored environments and traits with one group. */
export function breakDown(tasks: readonly ScoredTask[], options: BreakDownOptions = {}): Breakdown[] {
  const scored = tasks.filter((task) => task.scored > 0);
  const numbers = NUMBERS.map((trait): Breakdown => {
    const measured = scored.filter(({ traits }) => traits[trait] !== undefined);
    const groups = quantileGroups(measured, ({ traits }) => traits[trait] ?? 0, QUANTILES);
    const named = groups.map(({ from, to, items }) => ({ name: rangeName(from, to), from, to, items }));
    return { trait, groups: named.map((group) => figures(group, options)) };
  });
  const words = WORDS.map((trait): Breakdown => {
    const groups = byValue(scored, ({ traits }) => traits[trait] ?? [], MAX_VALUES);
    return { trait, groups: groups.map((group) => figures(group, options)) };
  });
  const libraries = byValue(scored, ({ traits }) => traits.library ?? [], MAX_LIBRARIES);
  const library: Breakdown = { trait: "library", groups: libraries.map((group) => figures(group, options)) };
  return [...numbers, ...words, library].filter(({ trait, groups }) => groups.length > (trait === "library" ? 0 : 1));
}

interface Group {
  readonly name: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly items: readonly ScoredTask[];
}

function byValue(
  tasks: readonly ScoredTask[],
  valuesOf: (task: ScoredTask) => string | readonly string[],
  most: number,
): Group[] {
  const valuedTasks = tasks.flatMap((task) => [valuesOf(task)].flat().map((value) => ({ value, task })));
  return [...Map.groupBy(valuedTasks, ({ value }) => value)]
    .map(([name, group]) => ({ name, from: null, to: null, items: group.map(({ task }) => task) }))
    .toSorted((left, right) => right.items.length - left.items.length || (left.name < right.name ? -1 : 1))
    .slice(0, most);
}

function figures({ items, ...group }: Group, { seed = 0 }: BreakDownOptions): Breakdown["groups"][number] {
  const values = items.map(({ passed, scored }) => passed / scored);
  return {
    ...group,
    environments: items.length,
    scored: items.reduce((sum, { scored }) => sum + scored, 0),
    passed: items.reduce((sum, { passed }) => sum + passed, 0),
    pass_at_1: { value: mean(values), ...meanInterval({ values, seed }) },
  };
}

function rangeName(from: number, to: number): string {
  return from === to ? String(from) : `${from} - ${to}`;
}

export interface QuantileGroup<T> {
  readonly from: number;
  readonly to: number;
  readonly items: readonly T[];
}

/**
 * Splits items into groups of similar size (CodeBenchGen, section 5.3). Equal values share a group.
 * @param count at least 1
 */
export function quantileGroups<T>(items: readonly T[], valueOf: (item: T) => number, count = 5): QuantileGroup<T>[] {
  const groups: T[][] = Array.from({ length: count }, () => []);
  let before = 0;
  for (const same of runsOfEqual(items, valueOf)) {
    // Equal values belong to the group of their middle.
    const group = Math.floor(((before + same.length / 2) * count) / items.length);
    groups[Math.min(count - 1, group)]?.push(...same);
    before += same.length;
  }
  return groups.flatMap((members) => {
    const [first, last] = [members[0], members.at(-1)];
    return first === undefined || last === undefined
      ? []
      : [{ from: valueOf(first), to: valueOf(last), items: members }];
  });
}

function runsOfEqual<T>(items: readonly T[], valueOf: (item: T) => number): T[][] {
  return [...Map.groupBy(items, valueOf)].toSorted(([left], [right]) => left - right).map(([, same]) => same);
}
