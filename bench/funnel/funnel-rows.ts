import type { Environment, Rejection } from "@repost/spec";

export interface FunnelRow {
  readonly source: string;
  readonly language: string;
  readonly population: number;
  readonly sampled: number;
  /** Functions with a module. */
  readonly sliced: number;
  readonly loaded: number;
  /** Functions with enough deterministic tests and different outcomes. */
  readonly tested: number;
  readonly covered: number;
  /** Functions whose tests detect mutants and a stub. */
  readonly mutation: number;
  readonly accepted: number;
  readonly scores: readonly number[];
  /** Excludes installing packages; null if unknown. */
  readonly cpuS: number | null;
  readonly wallS: number;
  readonly losses: readonly Loss[];
}

export interface Loss {
  /** stage:reason */
  readonly reason: string;
  readonly function: string;
  readonly detail: string;
}

/** In order of the gates. */
const GATES = ["sliced", "loaded", "tested", "covered", "mutation", "accepted"] as const;
type Gate = (typeof GATES)[number];

function gateOf({ stage, reason }: Rejection): Gate {
  if (stage === "context" || stage === "sandbox") return "sliced";
  if (stage === "testgen") return ["not_loadable", "package_missing"].includes(reason) ? "loaded" : "tested";
  if (stage === "record") return "tested";
  if (stage === "checks") {
    if (["stub", "mutation"].includes(reason)) return "mutation";
    return reason === "agreement" ? "tested" : reason === "unsafe" ? "accepted" : "covered";
  }
  return "accepted";
}

export interface SourceOutcome {
  readonly source: string;
  readonly language: string;
  readonly population: number;
  readonly environments: readonly Environment[];
  readonly rejections: readonly Rejection[];
  readonly cpuS: number | null;
  readonly wallS: number;
}

export function funnelRow(outcome: SourceOutcome): FunnelRow {
  const { source, language, population, environments, rejections, cpuS, wallS } = outcome;
  const sampled = environments.length + rejections.length;
  const lostAt = rejections.map((rejection) => GATES.indexOf(gateOf(rejection)));
  const passed = (gate: Gate): number => sampled - lostAt.filter((lost) => lost <= GATES.indexOf(gate)).length;
  return {
    source,
    language,
    population,
    sampled,
    sliced: passed("sliced"),
    loaded: passed("loaded"),
    tested: passed("tested"),
    covered: passed("covered"),
    mutation: passed("mutation"),
    accepted: passed("accepted"),
    scores: environments.flatMap(({ quality }) => (quality.mutation.score === null ? [] : [quality.mutation.score])),
    cpuS,
    wallS,
    losses: rejections.map(({ stage, reason, instance_id: id, detail }) => ({
      reason: `${stage}:${reason}`,
      function: id ?? "",
      detail,
    })),
  };
}

export function totalRow(rows: readonly FunnelRow[], language: string): FunnelRow {
  const of = rows.filter((row) => row.language === language);
  const sum = (figure: "population" | "sampled" | Gate): number => of.reduce((total, row) => total + row[figure], 0);
  return {
    source: `all ${of.length}`,
    language,
    population: sum("population"),
    sampled: sum("sampled"),
    sliced: sum("sliced"),
    loaded: sum("loaded"),
    tested: sum("tested"),
    covered: sum("covered"),
    mutation: sum("mutation"),
    accepted: sum("accepted"),
    scores: of.flatMap(({ scores }) => scores),
    cpuS: of.every(({ cpuS }) => cpuS !== null) ? of.reduce((total, { cpuS }) => total + (cpuS ?? 0), 0) : null,
    wallS: of.reduce((total, { wallS }) => total + wallS, 0),
    losses: of.flatMap(({ losses }) => losses),
  };
}

export interface RankedReason {
  readonly reason: string;
  readonly count: number;
  readonly share: number;
  readonly examples: readonly Loss[];
}

const EXAMPLES = 2;

export function rankReasons({ losses, sampled }: FunnelRow): readonly RankedReason[] {
  const groups = new Map<string, Loss[]>();
  for (const loss of losses) groups.set(loss.reason, [...(groups.get(loss.reason) ?? []), loss]);
  return [...groups]
    .map(([reason, group]) => ({
      reason,
      count: group.length,
      share: group.length / sampled,
      examples: group.slice(0, EXAMPLES),
    }))
    .toSorted((left, right) => right.count - left.count || (left.reason < right.reason ? -1 : 1));
}

export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
