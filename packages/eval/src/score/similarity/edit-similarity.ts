/** Maximum number of cells, computed in about a second. */
const MAX_CELLS = 20_000_000_000;

/** Returns 2 LCS(a, b) / (|a| + |b|), 0 to 1 (CrossCodeEval, Ding et al. 2023, section 4.1). Null for long texts. */
export function editSimilarity(a: string, b: string): number | null {
  const length = a.length + b.length;
  if (length === 0) return 1;
  const start = commonStart(a, b);
  const end = commonEnd(a, b, start);
  const left = a.slice(start, a.length - end);
  const right = b.slice(start, b.length - end);
  if (left.length * right.length > MAX_CELLS) return null;
  const common = left.length <= right.length ? longestCommon(left, right) : longestCommon(right, left);
  return (2 * (start + end + common)) / length;
}

function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[length] === b[length]) length += 1;
  return length;
}

function commonEnd(a: string, b: string, start: number): number {
  const most = Math.min(a.length, b.length) - start;
  let length = 0;
  while (length < most && a.at(-1 - length) === b.at(-1 - length)) length += 1;
  return length;
}

/** Uses bit vectors (Hyyrö 2004, "Bit-parallel LCS-length computation revisited"). */
function longestCommon(short: string, long: string): number {
  const positions = new Map<string, bigint>();
  for (let index = 0; index < short.length; index += 1) {
    const character = short[index] ?? "";
    positions.set(character, (positions.get(character) ?? 0n) | (1n << BigInt(index)));
  }
  const all = (1n << BigInt(short.length)) - 1n;
  let row = all;
  for (let index = 0; index < long.length; index += 1) {
    const matches = row & (positions.get(long[index] ?? "") ?? 0n);
    if (matches !== 0n) row = ((row + matches) | (row - matches)) & all;
  }
  return countZeros(row, short.length);
}

function countZeros(bits: bigint, width: number): number {
  const oneBits = bits.toString(2).replaceAll("0", "").length;
  return width - oneBits;
}
