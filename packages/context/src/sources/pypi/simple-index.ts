import { parseJson } from "@repost/spec";
import { indexUnusable } from "../../errors.ts";
import { recordOf, stringOf } from "../../untrusted-json.ts";
import type { Digest, Release } from "../packages/download-cache.ts";
import { request, type RequestOptions } from "../packages/request.ts";
import { parseHttpUrl, shownAddress, splitCredentials } from "../web-address.ts";

export interface IndexFile extends Omit<Release, "version"> {
  readonly yanked: boolean;
  readonly requiresPython: string | null;
}

const JSON_TYPE = "application/vnd.pypi.simple.v1+json";
const ACCEPT = `${JSON_TYPE}, application/vnd.pypi.simple.v1+html;q=0.2, text/html;q=0.1`;

/**
 * Returns a package's files (PEP 691 or 503).
 *
 * @throws ContextError CONTEXT_NETWORK_UNREACHABLE, CONTEXT_INDEX_UNUSABLE
 */
export async function readIndex(
  indexUrl: string,
  name: string,
  options: RequestOptions,
): Promise<readonly IndexFile[] | null> {
  const url = new URL(indexUrl);
  url.pathname = `${url.pathname.replace(/\/+$/u, "")}/${name}/`;
  return await request(url.href, { accept: ACCEPT }, options, async (response) => {
    const displayUrl = shownAddress(url.href);
    if (response.status === 404 || response.status === 410) return null;
    if (!response.ok) throw indexUnusable(displayUrl, `it answered ${response.status}`);
    const text = await response.text();
    const isJson = /^application\/(?:vnd\.pypi\.simple\.[^;]*\+)?json\b/iu.test(
      response.headers.get("content-type") ?? "",
    );
    const files = isJson ? readJson(text, response.url, displayUrl) : readHtml(text, response.url);
    return files.map((file) => ({ ...file, url: withCredentials(file.url, url) }));
  });
}

function readJson(text: string, base: string, displayUrl: string): readonly IndexFile[] {
  const { files } = recordOf(parseJson(text));
  if (!Array.isArray(files)) throw indexUnusable(displayUrl, "what it sent is not a page of the Simple API");
  return files.map(recordOf).flatMap((file) => {
    const [filename, address] = [stringOf(file["filename"]), stringOf(file["url"])];
    const url = address === null ? null : parseHttpUrl(address, base);
    if (filename === null || url === null) return [];
    const digest = digestOf(stringOf(recordOf(file["hashes"])["sha256"]));
    // The reason may be an empty text.
    const yanked = (file["yanked"] ?? false) !== false;
    const requiresPython = stringOf(file["requires-python"]);
    return [{ filename, url: url.href, digest, yanked, requiresPython, uploadedAt: stringOf(file["upload-time"]) }];
  });
}

const LINK = /<a\s+([^>]*)>([^<]*)<\/a\s*>/giu;
const ATTRIBUTE = /([a-z-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/giu;

function readHtml(text: string, base: string): readonly IndexFile[] {
  return [...text.matchAll(LINK)].flatMap(([, attributes = "", content = ""]) => {
    const values = new Map(
      [...attributes.matchAll(ATTRIBUTE)].map(([, key = "", ...value]) => [
        key.toLowerCase(),
        plain(value.find(Boolean) ?? ""),
      ]),
    );
    const url = parseHttpUrl(values.get("href") ?? "", base);
    if (url === null || !values.has("href")) return [];
    const digest = digestOf(/^#sha256=(.*)$/iu.exec(url.hash)?.[1]);
    url.hash = "";
    const uploadedAt = values.get("data-upload-time") ?? null;
    const requiresPython = values.get("data-requires-python") ?? null;
    const yanked = values.has("data-yanked");
    return [{ filename: plain(content).trim(), url: url.href, digest, yanked, requiresPython, uploadedAt }];
  });
}

function plain(html: string): string {
  return html
    .replaceAll(/&#(\d+);/gu, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

function digestOf(sha256: string | null = null): Digest | null {
  return sha256 !== null && /^[0-9a-f]{64}$/iu.test(sha256)
    ? { algorithm: "sha256", value: sha256.toLowerCase() }
    : null;
}

function withCredentials(file: string, index: URL): string {
  if (splitCredentials(index.href).authorization === null || new URL(file).host !== index.host) return file;
  const url = new URL(file);
  url.username = index.username;
  url.password = index.password;
  return url.href;
}
