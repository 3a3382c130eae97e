import { createHash } from "node:crypto";
import type { ProgramLibrary } from "@repost/spec";
import { encodeFrame, FRAME } from "./frames.ts";

export interface SentLibrary {
  readonly frame: Buffer;
  readonly toJSON: () => string;
}

const sent = new WeakMap<ProgramLibrary, SentLibrary>();

export function sentLibrary(library: ProgramLibrary): SentLibrary {
  const encoded = sent.get(library) ?? encode(library);
  sent.set(library, encoded);
  return encoded;
}

function encode({ files, modules }: ProgramLibrary): SentLibrary {
  const texts = files.map(({ path, content }) => [path, Buffer.from(content).toString("utf8")]);
  const payload = Buffer.from(JSON.stringify({ files: Object.fromEntries(texts) as Record<string, string>, modules }));
  const digest = createHash("sha256").update(payload).digest("hex");
  return { frame: encodeFrame(FRAME.library, payload), toJSON: () => digest };
}
