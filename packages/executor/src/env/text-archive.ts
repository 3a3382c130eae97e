import { Readable } from "node:stream";
import { Header } from "tar";

const BLOCK_BYTES = 512;

export function textArchive(files: readonly { readonly path: string; readonly content: string }[]): Readable {
  const blocks = files.flatMap(({ path, content }) => {
    const data = Buffer.from(content);
    const header = new Header({ path, mode: 0o666, size: data.length, type: "File", mtime: new Date(0) });
    const head = Buffer.alloc(BLOCK_BYTES);
    if (header.encode(head, 0)) throw new RangeError(`The path ${path} is too long for an archive.`);
    return [head, data, Buffer.alloc((BLOCK_BYTES - (data.length % BLOCK_BYTES)) % BLOCK_BYTES)];
  });
  return Readable.from([Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK_BYTES)])]);
}
