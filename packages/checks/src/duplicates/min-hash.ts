const HASHES = 128;
const BANDS = 16;
const ROWS = HASHES / BANDS;

/** The share of equal entries estimates the Jaccard similarity; standard error below 0.045. */
export type Signature = Uint32Array;

/** Minimum of each of 128 hash functions. */
export function minHash(members: Iterable<string>): Signature {
  const signature = new Uint32Array(HASHES).fill(0xff_ff_ff_ff);
  for (const member of members) {
    const base = hashText(member);
    for (let index = 0; index < HASHES; index += 1) {
      const value = mix(base ^ Math.imul(index + 1, 0x9e_37_79_b1));
      if (value < (signature[index] ?? 0)) signature[index] = value;
    }
  }
  return signature;
}

export function similarity(left: Signature, right: Signature): number {
  let equal = 0;
  for (let index = 0; index < HASHES; index += 1) if (left[index] === right[index]) equal += 1;
  return equal / HASHES;
}

/**
 * Keys of 16 bands of 8 entries. Sets share a key with probability above 0.99 at similarity 0.85, below 0.07 at 0.5.
 */
export function bandKeys(signature: Signature): readonly string[] {
  return Array.from({ length: BANDS }, (_, band) => {
    const start = band * ROWS;
    return `${band}:${signature.subarray(start, start + ROWS).reduce((key, value) => mix(key ^ value), band)}`;
  });
}

function hashText(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  }
  return hash >>> 0;
}

function mix(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85_eb_ca_6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
