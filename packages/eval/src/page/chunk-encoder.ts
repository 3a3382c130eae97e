import { promisify } from "node:util";
import { deflateRaw } from "node:zlib";

const compress = promisify(deflateRaw);

export interface ChunkEncoderOptions {
  /** Characters of JSON that a page may hold uncompressed. @default 5,000,000 */
  readonly plainLength?: number;
}

/** Writes values into a page as script elements that nothing executes. */
export interface ChunkEncoder {
  encode(id: string, value: unknown): Promise<string>;
}

/**
 * The first few megabytes stay JSON, which anyone can read in the file; the rest is deflated, which browsers decode on demand. Rows
 * of a large run take a tenth of their size that way.
 */
export function createChunkEncoder({ plainLength = 5_000_000 }: ChunkEncoderOptions = {}): ChunkEncoder {
  let left = plainLength;
  return {
    async encode(id, value) {
      const json = JSON.stringify(value);
      left -= json.length;
      if (left >= 0) return `<script type="application/json" id="${id}">${escapeJson(json)}</script>\n`;
      const deflated = (await compress(json)).toString("base64");
      return `<script type="text/plain" data-encoding="deflate-raw" id="${id}">${deflated}</script>\n`;
    },
  };
}

/** JSON that can neither end its script element nor open a comment in it, and that old parsers of JavaScript take too. */
function escapeJson(json: string): string {
  return json
    .replaceAll("<", String.raw`\u003c`)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`);
}
