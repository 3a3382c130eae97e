/** Environments by passed answers. */
export interface Difficulty {
  readonly never: number;
  /** Less than half of the answers passed. */
  readonly seldom: number;
  /** Half or more passed, but not all. */
  readonly often: number;
  readonly always: number;
  /** No answer was scored. */
  readonly unknown: number;
}

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
