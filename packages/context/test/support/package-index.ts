import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { create } from "tar";

export interface ServedFile {
  readonly filename: string;
  readonly content: Uint8Array;
  readonly yanked?: boolean;
  readonly requiresPython?: string;
  /** @default the true one */
  readonly sha256?: string;
}

export interface PackageIndex {
  readonly url: string;
  readonly requests: { readonly path: string; readonly authorization: string | undefined }[];
  readonly failures: number[];
  close(): Promise<void>;
}

/** Serves the Simple API as JSON or HTML. */
export async function servePackages(
  packages: Readonly<Record<string, readonly ServedFile[]>>,
  form: "json" | "html" = "json",
): Promise<PackageIndex> {
  const requests: { path: string; authorization: string | undefined }[] = [];
  const failures: number[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "/");
    requests.push({ path, authorization: request.headers.authorization });
    const failure = failures.shift();
    if (failure !== undefined) {
      if (failure === 0) response.destroy();
      else response.writeHead(failure).end();
      return;
    }
    const [, kind, name = "", filename] = path.split("/");
    const files = packages[name];
    if (files === undefined) response.writeHead(404).end();
    else if (kind === "files") response.end(files.find((file) => file.filename === filename)?.content);
    else if (form === "json")
      response
        .setHeader("content-type", "application/vnd.pypi.simple.v1+json")
        .end(JSON.stringify({ meta: { "api-version": "1.1" }, name, files: files.map((file) => jsonRow(name, file)) }));
    else
      response
        .setHeader("content-type", "text/html")
        .end(`<!DOCTYPE html><html><body>${files.map((file) => htmlRow(name, file)).join("\n")}</body></html>`);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/simple`,
    requests,
    failures,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function jsonRow(
  name: string,
  { filename, content, yanked = false, requiresPython, sha256 = sha256Of(content) }: ServedFile,
): unknown {
  return {
    filename,
    url: `../../files/${name}/${filename}`,
    hashes: { sha256 },
    yanked: yanked ? "broken" : false,
    "requires-python": requiresPython ?? null,
    "upload-time": "2024-05-01T10:00:00.123456Z",
  };
}

function htmlRow(
  name: string,
  { filename, content, yanked = false, requiresPython = ">=3.9", sha256 = sha256Of(content) }: ServedFile,
): string {
  const asked = requiresPython.replaceAll(">", "&gt;").replaceAll("<", "&lt;");
  return `<a href="../../files/${name}/${filename}#sha256=${sha256}" data-requires-python="${asked}" data-upload-time="2024-05-01T10:00:00.123456Z"${yanked ? ' data-yanked=""' : ""}>${filename}</a><br />`;
}

function sha256Of(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

export async function makeSdist(
  folder: string,
  stem: string,
  files: Readonly<Record<string, string>>,
): Promise<Uint8Array> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, stem, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  await create({ gzip: true, cwd: folder, file: join(folder, `${stem}.tar.gz`) }, [stem]);
  return await readFile(join(folder, `${stem}.tar.gz`));
}

export interface RawEntry {
  readonly name: string;
  /** 0 file, 1 hard link, 2 symbolic link. @default "0" */
  readonly type?: string;
  readonly link?: string;
  readonly content?: string;
}

export function makeRawArchive(entries: readonly RawEntry[]): Uint8Array {
  const blocks = entries.flatMap(({ name, type = "0", link = "", content = "" }) => {
    const header = Buffer.alloc(512);
    const size = Buffer.byteLength(content);
    header.write(name, 0, 100);
    header.write("0000000\0", 100);
    header.write("0000000\0", 108);
    header.write("0000000\0", 116);
    header.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
    header.write("00000000000\0", 136);
    header.write("        ", 148);
    header.write(type, 156);
    header.write(link, 157, 100);
    header.write("ustar\x0000", 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
    return [header, Buffer.concat([Buffer.from(content), Buffer.alloc((512 - (size % 512)) % 512)])];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}
