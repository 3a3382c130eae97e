/** Hexadecimal number with bit N for test N. */
export function encodeTests(indexes: Iterable<number>): string {
  let bits = 0n;
  for (const index of indexes) bits |= 1n << BigInt(index);
  return bits.toString(16);
}

/** Returns no indexes for invalid text. */
export function decodeTests(text: unknown): ReadonlySet<number> {
  const indexes = new Set<number>();
  if (typeof text !== "string" || !/^[0-9a-f]+$/u.test(text)) return indexes;
  const bits = BigInt(`0x${text}`);
  for (let index = 0; bits >> BigInt(index) > 0n; index += 1) if ((bits >> BigInt(index)) & 1n) indexes.add(index);
  return indexes;
}
