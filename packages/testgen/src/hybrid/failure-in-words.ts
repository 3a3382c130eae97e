const COUNTED = /(?<=^|: )(\d+) x /u;
/** Ways in which less than one call in so many failed as did in the commonest one are left out. */
const RARE = 10;

/**
 * What search says of its calls, as a model is told it: without how many there were, and without what happened to few of them. Both can change with how busy
 * a machine is, and a question that is written differently the second time would be asked and paid for again. What `isTold` says of stays however rare it is.
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
