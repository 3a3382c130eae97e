import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface PublishedPackage {
  readonly tarball: Uint8Array;
  readonly deprecated?: string;
  /** Subresource integrity. @default the true one */
  readonly integrity?: string;
  readonly shasum?: string;
  /** Sends the older hash alone. @default false */
  readonly hasOldHashOnly?: boolean;
  readonly host?: string;
}

export interface ServedPackage {
  readonly tags: Readonly<Record<string, string>>;
  readonly versions: Readonly<Record<string, PublishedPackage>>;
}

export interface NpmRegistry {
  readonly url: string;
  readonly requests: { readonly path: string; readonly authorization: string | undefined }[];
  readonly failures: number[];
  close(): Promise<void>;
}

const publishedAt = "2024-05-01T10:00:00.123Z";

export async function serveRegistry(packages: Readonly<Record<string, ServedPackage>>): Promise<NpmRegistry> {
  const requests: { path: string; authorization: string | undefined }[] = [];
  const failures: number[] = [];
  let url = "";
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "/");
    requests.push({ path, authorization: request.headers.authorization });
    const failure = failures.shift();
    if (failure !== undefined) {
      if (failure === 0) response.destroy();
      else response.writeHead(failure).end();
      return;
    }
    const [name = "", file] = path.replace(/^\/npm\//u, "").split("/-/");
    const document = packages[name];
    const version = file?.replace(/^.*?-(?=\d)|\.tgz$/gu, "");
    if (document === undefined) response.writeHead(404).end("{}");
    else if (version !== undefined) response.end(document.versions[version]?.tarball);
    else response.setHeader("content-type", "application/json").end(JSON.stringify(documentOf(name, document, url)));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/npm`;
  return {
    url,
    requests,
    failures,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function documentOf(name: string, { tags, versions }: ServedPackage, url: string): unknown {
  const entries = Object.entries(versions);
  return {
    name,
    "dist-tags": tags,
    time: Object.fromEntries(entries.map(([version]) => [version, publishedAt])),
    versions: Object.fromEntries(
      entries.map(([version, published]) => [version, manifestOf(name, version, published, url)]),
    ),
  };
}

function manifestOf(name: string, version: string, published: PublishedPackage, url: string): unknown {
  const { tarball, deprecated, hasOldHashOnly = false, host = url } = published;
  const { integrity = `sha512-${hashOf("sha512", tarball, "base64")}`, shasum = hashOf("sha1", tarball, "hex") } =
    published;
  const file = `${name.slice(name.indexOf("/") + 1)}-${version}.tgz`;
  const hashes = hasOldHashOnly ? { shasum } : { shasum, integrity };
  return { name, version, deprecated, dist: { tarball: `${host}/${name}/-/${file}`, ...hashes } };
}

function hashOf(algorithm: string, content: Uint8Array, encoding: "hex" | "base64"): string {
  return createHash(algorithm).update(content).digest(encoding);
}
