import { bandKeys, minHash } from "@repost/checks";
import type { Mask } from "@repost/spec";

/** Lines before and after the masked code that are compared with it. */
const LINES_AROUND = 8;
const SHINGLE = 5;
/** Similarity of shorter texts is chance. */
const LEAST_TOKENS = 30;
/** Equal bands of 16 from which on two texts are near duplicates: 95 % of pairs with a similarity of 0.85, 0.2 % of pairs with 0.5. */
const EQUAL_BANDS = 2;
/** 2^24 keys take 64 MiB, which is enough for about a million rows. */
const SLOTS = 16_777_216;

/** Remembers masks of earlier repositories in a fixed amount of memory. */
export interface NearDuplicates {
  /** Returns whether a mask of another repository had nearly the same code around it. */
  isDuplicate(mask: Mask): boolean;
  /** Remembers the masks of a repository by their keys. Masks of one repository are never compared with each other. */
  remember(keys: MaskKeys): void;
}

/** A slot and a key for each band of the signatures of masks. */
export type MaskKeys = readonly (readonly [slot: number, key: number])[];

export interface NearDuplicatesOptions {
  /** Keys to remember; the memory is four bytes for each. @default 16,777,216 */
  readonly slots?: number;
}

/** Creates an empty memory. When it is full, new masks replace old ones. */
export function createNearDuplicates({ slots = SLOTS }: NearDuplicatesOptions = {}): NearDuplicates {
  const table = new Uint32Array(slots);
  return {
    isDuplicate: (mask) => {
      const equal = keysOf(mask).filter(([slot, key]) => table[slot % slots] === key).length;
      return equal >= EQUAL_BANDS;
    },
    remember: (keys) => {
      for (const [slot, key] of keys) table[slot % slots] = key;
    },
  };
}

/** Returns the keys of a mask. */
export function keysOf({ prefix, middle, suffix }: Mask): MaskKeys {
  const before = prefix.split("\n").slice(-LINES_AROUND).join("\n");
  const after = suffix.split("\n").slice(0, LINES_AROUND).join("\n");
  const tokens = (before + middle + after).match(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];
  if (tokens.length < LEAST_TOKENS) return [];
  const shingles = tokens.slice(SHINGLE - 1).map((_token, start) => tokens.slice(start, start + SHINGLE).join(" "));
  return bandKeys(minHash(new Set(shingles))).map((band) => [hash(band, 1), hash(band, 2) || 1]);
}

/** FNV-1a with a seed. */
function hash(text: string, seed: number): number {
  let value = 0x81_1c_9d_c5 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01_00_01_93);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85_eb_ca_6b);
  return (value ^ (value >>> 13)) >>> 0;
}
