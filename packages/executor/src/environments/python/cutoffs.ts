/** How to solve requirements: with what bound on time, and whether with the repository's own bounds on versions. */
export interface Attempt {
  /** RFC 3339 time; null for no bound. */
  readonly cutoff: string | null;
  readonly bounded: boolean;
}

export interface CutoffOptions {
  /** When the repository's revision was published, ISO 8601; null where nobody knows. */
  readonly published: string | null;
  /** Minor version of the interpreter. */
  readonly version: string;
  /** What the user asked for: a date, `none` for no bound, undefined for the default. */
  readonly asked?: string | undefined;
}

/** First releases of interpreters. */
const RELEASED: Readonly<Record<string, string>> = {
  "3.9": "2020-10-05",
  "3.10": "2021-10-04",
  "3.11": "2022-10-24",
  "3.12": "2023-10-02",
  "3.13": "2024-10-07",
  "3.14": "2025-10-07",
};
const YEAR_MS = 365 * 24 * 3_600_000;

/**
 * Attempts at solving, the best first. By default distributions are those of the day on which the repository's revision was published: it was
 * written and tested with them, and what came later may have broken it. That day's end counts, for packages of one project are published
 * together. Where an interpreter is younger than that there are no wheels for it: then those of a year after its release, then today's, and
 * at last without the repository's bounds. A date that was asked for is kept to.
 */
export function solvingAttempts({ published, version, asked }: CutoffOptions): readonly Attempt[] {
  if (asked !== undefined) {
    const cutoff = asked === "none" ? null : endOfDay(asked);
    return [
      { cutoff, bounded: true },
      { cutoff, bounded: false },
    ];
  }
  const own = published === null ? null : endOfDay(published);
  const release = RELEASED[version];
  const established = release === undefined ? null : endOfDay(new Date(Date.parse(release) + YEAR_MS).toISOString());
  const later = own !== null && established !== null && established > own ? [established] : [];
  const cutoffs = [...(own === null ? [] : [own]), ...later, null];
  return [...cutoffs.map((cutoff) => ({ cutoff, bounded: true })), { cutoff: null, bounded: false }];
}

function endOfDay(date: string): string {
  return `${date.slice(0, 10)}T23:59:59Z`;
}
