export interface Unpacking {
  readonly path: string;
  readonly folder: string;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** The message continues "it is not used: ...". */
export class UnusableArchive extends Error {}

const MAX_ENTRIES = 50_000;

export function entryProblem(name: string, count: number): string | null {
  if (count > MAX_ENTRIES) return `it has more than ${MAX_ENTRIES} entries`;
  const leadsOutside = /^(?:[\\/]|[a-z]:)/iu.test(name) || name.split(/[\\/]/u).includes("..");
  return leadsOutside ? `${name} leads outside` : null;
}

export function tooMuchContent(maxBytes: number): UnusableArchive {
  return new UnusableArchive(`it has more than ${maxBytes / 1e6} MB of content`);
}
