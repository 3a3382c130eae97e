import { bandKeys, minHash } from "@repost/checks";
import type { Mask } from "@repost/spec";
import { codeAround } from "../completion/mask-identity.ts";

const SHINGLE = 5;
/** Similarity of shorter texts is chance. */
const LEAST_TOKENS = 30;
/** Detects 95 % of pairs with similarity 0.85, 0.2 % with 0.5. */
const EQUAL_BANDS = 2;
/** 64 MiB, for about a million rows. */
const SLOTS = 16_777_216;

/** Detects near-duplicates of masks in a fixed amount of memory. */
export interface NearDuplicates {
  /** Compares the mask with remembered masks of other repositories. */
  isDuplicate(mask: Mask): boolean;
  /** Masks of one repository are not compared. */
  remember(keys: MaskKeys): void;
}

/** Table entries of a mask, one for each band of a signature. */
export type MaskKeys = readonly (readonly [slot: number, key: number])[];

interface NearDuplicatesOptions {
  /** Number of entries of four bytes. @default 16,777,216 */
  readonly slots?: number;
}

/** New masks replace old masks when full. */
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

export function keysOf(mask: Mask): MaskKeys {
  const tokens = codeAround(mask).match(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];
  if (tokens.length < LEAST_TOKENS) return [];
  const shingles = tokens.slice(SHINGLE - 1).map((_token, start) => tokens.slice(start, start + SHINGLE).join(" "));
  return bandKeys(minHash(new Set(shingles))).map((band) => [hash(band, 1), hash(band, 2) || 1]);
}

/** FNV-1a. */
function hash(text: string, seed: number): number {
  let value = 0x81_1c_9d_c5 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01_00_01_93);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85_eb_ca_6b);
  return (value ^ (value >>> 13)) >>> 0;
}
