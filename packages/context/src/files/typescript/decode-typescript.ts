import type { Decoded } from "../source-text.ts";

const MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
] as const;

/**
 * Decodes a JavaScript or TypeScript file as the TypeScript compiler does: UTF-8, or UTF-16 with a byte order mark.
 * Invalid bytes make the file undecodable; Node.js would replace them.
 */
export function decodeTypeScript(bytes: Uint8Array): Decoded {
  const mark = MARKS.find((each) => each.bytes.every((byte, index) => bytes[index] === byte));
  const encoding = mark?.encoding ?? "utf-8";
  const content = bytes.subarray(mark?.bytes.length ?? 0);
  if (encoding === "utf-8" && content.includes(0)) {
    return { status: "undecodable", detail: "It contains NUL bytes." };
  }
  try {
    return { status: "decoded", code: new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(content) };
  } catch (error) {
    if (error instanceof TypeError)
      return { status: "undecodable", detail: `Its bytes are not ${encoding.toUpperCase()}.` };
    throw error;
  }
}
