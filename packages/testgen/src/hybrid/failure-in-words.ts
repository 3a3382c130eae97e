const COUNTED = /(?<=^|: )(\d+) x /u;
/** Kinds of failure that are this many times rarer than the most common one are left out. */
const RARE = 10;

/**
 * Describes failed calls for a model, without counts and rare kinds. Both can change with the machine's load, and a
 * changed prompt would be paid for again. Kinds for which `isTold` returns true are never left out.
 */
export function failureInWords(detail: string, isTold: (way: string) => boolean = () => false): string {
  const ways = detail.split(/; (?=\d+ x )/u);
  const counts = ways.map((way) => Number(COUNTED.exec(way)?.[1] ?? Number.POSITIVE_INFINITY));
  const most = Math.max(...counts.filter(Number.isFinite), 0);
  return ways
    .filter((way, place) => (counts[place] ?? 0) * RARE >= most || isTold(way))
    .map((way) => way.replace(COUNTED, ""))
    .join("; ")
    .replace(/^\d+ different calls/u, "Too few different calls")
    .replace(/(?:\d+ of )?\d+ calls/u, "calls");
}
