/** Length from which a text's frequent characters are ignored. */
const LONG = 200;

/** Returns `fuzz.ratio` of fuzzywuzzy, 0 to 100. Only empty texts equal empty texts. */
export function fuzzyRatio(a: string, b: string): number {
  if (a === b) return 100;
  if (a === "" || b === "") return 0;
  const [left, right] = [Array.from(a), Array.from(b)];
  return roundHalfEven((100 * 2 * countMatches(left, right)) / (left.length + right.length));
}

interface Block {
  readonly aStart: number;
  readonly bStart: number;
  readonly size: number;
}

interface Ranges {
  readonly aStart: number;
  readonly aEnd: number;
  readonly bStart: number;
  readonly bEnd: number;
}

function countMatches(a: readonly string[], b: readonly string[]): number {
  const offsets = offsetsOf(b);
  const pending: Ranges[] = [{ aStart: 0, aEnd: a.length, bStart: 0, bEnd: b.length }];
  let count = 0;
  for (let ranges = pending.pop(); ranges !== undefined; ranges = pending.pop()) {
    const { aStart, bStart, size } = extend(longestBlock(a, offsets, ranges), a, b, ranges);
    if (size === 0) continue;
    count += size;
    const before = { ...ranges, aEnd: aStart, bEnd: bStart };
    const after = { ...ranges, aStart: aStart + size, bStart: bStart + size };
    pending.push(...[before, after].filter((part) => part.aStart < part.aEnd && part.bStart < part.bEnd));
  }
  return count;
}

/** Skips frequent characters of a long text. */
function offsetsOf(b: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const offsets = new Map<string, number[]>();
  for (const [offset, character] of b.entries()) {
    const characterOffsets = offsets.get(character);
    if (characterOffsets === undefined) offsets.set(character, [offset]);
    else characterOffsets.push(offset);
  }
  if (b.length < LONG) return offsets;
  const most = Math.floor(b.length / 100) + 1;
  return new Map([...offsets].filter(([, all]) => all.length <= most));
}

function longestBlock(
  a: readonly string[],
  offsets: ReadonlyMap<string, readonly number[]>,
  { aStart, aEnd, bStart, bEnd }: Ranges,
): Block {
  let best: Block = { aStart, bStart, size: 0 };
  let lengths = new Map<number, number>();
  for (let i = aStart; i < aEnd; i += 1) {
    const next = new Map<number, number>();
    for (const j of offsets.get(a[i] ?? "") ?? []) {
      if (j < bStart) continue;
      if (j >= bEnd) break;
      const size = (lengths.get(j - 1) ?? 0) + 1;
      next.set(j, size);
      if (size > best.size) best = { aStart: i - size + 1, bStart: j - size + 1, size };
    }
    lengths = next;
  }
  return best;
}

function extend(block: Block, a: readonly string[], b: readonly string[], ranges: Ranges): Block {
  let { aStart, bStart, size } = block;
  while (aStart > ranges.aStart && bStart > ranges.bStart && a[aStart - 1] === b[bStart - 1]) {
    aStart -= 1;
    bStart -= 1;
    size += 1;
  }
  while (aStart + size < ranges.aEnd && bStart + size < ranges.bEnd && a[aStart + size] === b[bStart + size]) size += 1;
  return { aStart, bStart, size };
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}
