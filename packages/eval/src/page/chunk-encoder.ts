import { promisify } from "node:util";
import { deflateRaw } from "node:zlib";

const compress = promisify(deflateRaw);

export interface ChunkEncoderOptions {
  /** Characters of uncompressed JSON in a page. @default 5,000,000 */
  readonly plainLength?: number;
}

export interface ChunkEncoder {
  encode(id: string, value: unknown): Promise<string>;
}

/** The first megabytes stay readable JSON; the rest is deflated, to a tenth of its size. */
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

/** Escapes text that could end its script element or open a comment. */
function escapeJson(json: string): string {
  return json
    .replaceAll("<", String.raw`\u003c`)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`);
}
