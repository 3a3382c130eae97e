export interface Attempt {
  /** RFC 3339; null without a bound. */
  readonly cutoff: string | null;
  readonly bounded: boolean;
}

interface CutoffOptions {
  readonly published?: string | null | undefined;
  readonly version: string;
  readonly requestedCutoff?: string | undefined;
}

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
 * Best first: the revision's day, or a year after a younger interpreter's release; today; without the repository's
 * bounds.
 */
export function solvingAttempts({ published = null, version, requestedCutoff }: CutoffOptions): readonly Attempt[] {
  if (requestedCutoff !== undefined) {
    const cutoff = requestedCutoff === "none" ? null : endOfDay(requestedCutoff);
    return [
      { cutoff, bounded: true },
      { cutoff, bounded: false },
    ];
  }
  const publishingDay = published === null ? null : endOfDay(published);
  const release = RELEASED[version];
  const established = release === undefined ? null : endOfDay(new Date(Date.parse(release) + YEAR_MS).toISOString());
  const later = publishingDay !== null && established !== null && established > publishingDay ? [established] : [];
  const cutoffs = [...(publishingDay === null ? [] : [publishingDay]), ...later, null];
  return [...cutoffs.map((cutoff) => ({ cutoff, bounded: true })), { cutoff: null, bounded: false }];
}

function endOfDay(date: string): string {
  return `${date.slice(0, 10)}T23:59:59Z`;
}
