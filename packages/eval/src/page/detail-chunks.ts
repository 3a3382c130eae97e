import type { ChunkEncoder } from "./chunk-encoder.ts";
import type { DetailPlace } from "./environment-detail.ts";
import type { EnvironmentDetail } from "./page-data.ts";

/** A chunk is closed when it holds this many environments or characters: it is decoded whole to show one of them. */
const MAX_ITEMS = 100;
const MAX_LENGTH = 2_000_000;

/** Collects details into chunks. */
export interface DetailChunks {
  /** Where the next details will lie. */
  next(): DetailPlace;
  /** Adds them there. Returns a finished chunk's element, or nothing yet. */
  add(detail: EnvironmentDetail): Promise<string>;
  /** The last chunk's element. */
  finish(): Promise<string>;
}

export function createDetailChunks(encoder: ChunkEncoder): DetailChunks {
  let chunk = 0;
  let items: EnvironmentDetail[] = [];
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

/** The parts that can be long. */
function lengthOf({ module, samples, tests }: EnvironmentDetail): number {
  const candidates = samples.reduce((sum, { candidate }) => sum + (candidate?.length ?? 0), 0);
  const files = module.files.reduce((sum, { code }) => sum + code.length, 0);
  return module.code.length + files + candidates + tests.reduce((sum, { code }) => sum + code.length, 0);
}
