/** How many environments are how difficult for the models that answered. */
export interface Difficulty {
  /** No answer passed. */
  readonly never: number;
  /** Under half of the answers passed. */
  readonly seldom: number;
  /** Half of them or more, not all. */
  readonly often: number;
  readonly always: number;
  /** No answer was scored. */
  readonly unknown: number;
}

/** Parts environments by the share of answers that passed. */
export function difficultyOf(ids: Iterable<string>, rates: ReadonlyMap<string, number>): Difficulty {
  const counts = { never: 0, seldom: 0, often: 0, always: 0, unknown: 0 };
  for (const id of ids) counts[levelOf(rates.get(id))] += 1;
  return counts;
}

function levelOf(rate: number | undefined): keyof Difficulty {
  if (rate === undefined) return "unknown";
  if (rate === 0) return "never";
  if (rate === 1) return "always";
  return rate < 0.5 ? "seldom" : "often";
}
