import type { Call } from "@repost/spec";
import type { StaticCoverage } from "../calls/call-messages.ts";
import type { Candidate } from "../subject.ts";
import type { Trial } from "./trial.ts";

/** What of a target calls did not come to. */
export interface Missed {
  /** Lines of the module. */
  readonly lines: readonly number[];
  /** Share of the branches that were taken; of the lines where there are none. */
  readonly share: number;
}

/** A proposed call, and what became of it. */
export interface Proposal {
  readonly call: Call;
  /** Whether it showed behaviour that may become a test. */
  readonly telling: boolean;
  readonly outcome: string;
}

const MAX_DETAIL = 160;

/** What none of the calls came to; null where it is not known what there is. */
export function missedBy(trials: readonly Trial[], all: StaticCoverage | null): Missed | null {
  if (all === null) return null;
  const reached = new Set(trials.filter(({ telling }) => telling).flatMap((trial) => [...trial.reached]));
  const arcs = all.arcs.map(([from, to]) => `${from}>${to}`);
  const lines = all.lines.filter((line) => !reached.has(String(line)));
  const wanted = arcs.length > 0 ? arcs : all.lines.map(String);
  const taken = wanted.filter((one) => reached.has(one)).length;
  // The line before a branch that was never taken tells where to look.
  const turns = all.arcs.filter(([from, to]) => !reached.has(`${from}>${to}`)).map(([from]) => Math.floor(from));
  const missed = [...new Set([...lines, ...turns])].toSorted((left, right) => left - right);
  return { lines: missed, share: wanted.length === 0 ? 1 : taken / wanted.length };
}

/** The proposed calls among those that were tried. */
export function proposalsAmong(trials: readonly Trial[], print: (candidate: Candidate) => Call): readonly Proposal[] {
  return trials
    .filter(({ candidate }) => candidate.origin === "model")
    .map(({ candidate, observation, telling }) => ({
      call: print(candidate),
      telling,
      outcome: describe(observation),
    }));
}

function describe(observation: Trial["observation"]): string {
  switch (observation.kind) {
    case "raised":
      return `raised ${observation.exception.types[0] ?? "an exception"}: ${observation.exception.message.slice(0, MAX_DETAIL)}`;
    case "unusable":
    case "died":
      return `${observation.kind}: ${observation.detail.slice(0, MAX_DETAIL)}`;
    default:
      return observation.kind;
  }
}
