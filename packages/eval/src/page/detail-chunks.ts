import type { ChunkEncoder } from "./chunk-encoder.ts";
import type { DetailPlace } from "./environment-detail.ts";
import type { CompletionDetail, EnvironmentDetail } from "./page-data.ts";

/** A chunk is closed when it holds this many environments or characters: it is decoded whole to show one of them. */
const MAX_ITEMS = 100;
const MAX_LENGTH = 2_000_000;

/** Collects details into chunks. */
export interface DetailChunks {
  /** Where the next details will lie. */
  next(): DetailPlace;
  /** Adds them there. Returns a finished chunk's element, or nothing yet. */
  add(detail: EnvironmentDetail | CompletionDetail): Promise<string>;
  /** The last chunk's element. */
  finish(): Promise<string>;
}

export function createDetailChunks(encoder: ChunkEncoder): DetailChunks {
  let chunk = 0;
  let items: (EnvironmentDetail | CompletionDetail)[] = [];
  let length = 0;
  const flush = async (): Promise<string> => {
    if (items.length === 0) return "";
    const element = await encoder.encode(`chunk-${chunk}`, items);
    chunk += 1;
    items = [];
    length = 0;
    return element;
  };
  return {
    next: () => ({ chunk, item: items.length }),
    add: async (detail) => {
      items.push(detail);
      length += lengthOf(detail);
      return items.length >= MAX_ITEMS || length >= MAX_LENGTH ? flush() : "";
    },
    finish: flush,
  };
}

/** Returns the length of the parts that can be long. */
function lengthOf(detail: EnvironmentDetail | CompletionDetail): number {
  const candidates = sumOf(detail.samples, ({ candidate }) => candidate?.length ?? 0);
  const tests = sumOf<{ readonly code: string }>(detail.tests, ({ code }) => code.length);
  if ("task" in detail) return detail.file.code.length + candidates + tests;
  return detail.module.code.length + sumOf(detail.module.files, ({ code }) => code.length) + candidates + tests;
}

function sumOf<Item>(items: readonly Item[], lengthOfItem: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + lengthOfItem(item), 0);
}
