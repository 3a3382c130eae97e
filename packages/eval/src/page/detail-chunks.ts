import type { ChunkEncoder } from "./chunk-encoder.ts";
import type { DetailPosition } from "./environment-detail.ts";
import type { CompletionDetail, EnvironmentDetail } from "./page-data.ts";

/** Maximum items, because showing one item decodes the whole chunk. */
const MAX_ITEMS = 100;
const MAX_LENGTH = 2_000_000;

export interface DetailChunks {
  next(): DetailPosition;
  /** Returns a finished chunk's element, or an empty text. */
  add(detail: EnvironmentDetail | CompletionDetail): Promise<string>;
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

function lengthOf(detail: EnvironmentDetail | CompletionDetail): number {
  const candidates = sumOf(detail.samples, ({ candidate }) => candidate?.length ?? 0);
  const tests = sumOf<{ readonly code: string }>(detail.tests, ({ code }) => code.length);
  if ("task" in detail) return detail.file.code.length + candidates + tests;
  return detail.module.code.length + sumOf(detail.module.files, ({ code }) => code.length) + candidates + tests;
}

function sumOf<Item>(items: readonly Item[], lengthOfItem: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + lengthOfItem(item), 0);
}
