import { promisify } from "node:util";
import { deflateRaw } from "node:zlib";

const compress = promisify(deflateRaw);

export interface ChunkEncoderOptions {
  /** Characters of uncompressed JSON. @default 5,000,000 */
  readonly plainLength?: number;
}

export interface ChunkEncoder {
  encode(id: string, value: unknown): Promise<string>;
}

/** Deflates everything after the first megabytes. */
export function createChunkEncoder({ plainLength = 5_000_000 }: ChunkEncoderOptions = {}): ChunkEncoder {
  let remaining = plainLength;
  return {
    async encode(id, value) {
      const json = JSON.stringify(value);
      remaining -= json.length;
      if (remaining >= 0) return `<script type="application/json" id="${id}">${escapeJson(json)}</script>\n`;
      const deflated = (await compress(json)).toString("base64");
      return `<script type="text/plain" data-encoding="deflate-raw" id="${id}">${deflated}</script>\n`;
    },
  };
}

/** Escapes ends of script elements and starts of comments. */
function escapeJson(json: string): string {
  return json
    .replaceAll("<", String.raw`\u003c`)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`);
}
