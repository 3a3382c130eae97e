import { z } from "zod/v4";
import { indexUnusable } from "../../errors.ts";
import { request, shownAddress, splitCredentials, type RequestOptions } from "./request.ts";

/** One file of a package in an index. */
export interface IndexFile {
  readonly filename: string;
  /** Absolute; with the index's credentials where it lies on the same host. */
  readonly url: string;
  readonly sha256: string | null;
  readonly yanked: boolean;
  /** ISO 8601; null where the index does not say. */
  readonly uploadedAt: string | null;
}

const JSON_TYPE = "application/vnd.pypi.simple.v1+json";
const ACCEPT = `${JSON_TYPE}, application/vnd.pypi.simple.v1+html;q=0.2, text/html;q=0.1`;

const pageSchema = z.object({
  files: z.array(
    z.object({
      filename: z.string(),
      url: z.string(),
      hashes: z.record(z.string(), z.string()).default({}),
      yanked: z.union([z.boolean(), z.string()]).default(false),
      "upload-time": z.string().nullish(),
    }),
  ),
});

/**
 * The files of a package, by the Simple API: its JSON form (PEP 691), or HTML (PEP 503) from indexes without it. Null where the
 * index does not have the package.
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
    const shown = shownAddress(url.href);
    if (response.status === 404 || response.status === 410) return null;
    if (!response.ok) throw indexUnusable(shown, `it answered ${response.status}`);
    const text = await response.text();
    const isJson = /^application\/(?:vnd\.pypi\.simple\.[^;]*\+)?json\b/iu.test(
      response.headers.get("content-type") ?? "",
    );
    const files = isJson ? parseJson(text, response.url, shown) : parseHtml(text, response.url);
    return files.map((file) => ({ ...file, url: withCredentials(file.url, url) }));
  });
}

function parseJson(text: string, base: string, shown: string): readonly IndexFile[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw indexUnusable(shown, "what it sent is not JSON", error);
  }
  const page = pageSchema.safeParse(data);
  if (!page.success) throw indexUnusable(shown, "what it sent is not a page of the Simple API", page.error);
  return page.data.files.flatMap((file) => {
    const url = absolute(file.url, base);
    if (url === null) return [];
    return [
      {
        filename: file.filename,
        url,
        sha256: sha256Of(file.hashes["sha256"]),
        yanked: file.yanked !== false,
        uploadedAt: file["upload-time"] ?? null,
      },
    ];
  });
}

const LINK = /<a\s+([^>]*)>([^<]*)<\/a\s*>/giu;
const ATTRIBUTE = /([a-z-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/giu;

function parseHtml(text: string, base: string): readonly IndexFile[] {
  return [...text.matchAll(LINK)].flatMap(([, attributes = "", content = ""]) => {
    const values = new Map(
      [...attributes.matchAll(ATTRIBUTE)].map(([, key = "", ...value]) => [
        key.toLowerCase(),
        plain(value.find(Boolean) ?? ""),
      ]),
    );
    const target = absolute(values.get("href") ?? "", base);
    if (target === null || !values.has("href")) return [];
    const url = new URL(target);
    const sha256 = sha256Of(/^#sha256=(.*)$/iu.exec(url.hash)?.[1]);
    url.hash = "";
    // PEP 503 has no time of upload, but some indexes give it as JSON ones do.
    const uploadedAt = values.get("data-upload-time") ?? null;
    return [{ filename: plain(content).trim(), url: url.href, sha256, yanked: values.has("data-yanked"), uploadedAt }];
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

function absolute(url: string, base: string): string | null {
  const parsed = URL.parse(url, base);
  return parsed !== null && /^https?:$/u.test(parsed.protocol) ? parsed.href : null;
}

function sha256Of(text: string | undefined): string | null {
  return text !== undefined && /^[0-9a-f]{64}$/iu.test(text) ? text.toLowerCase() : null;
}

function withCredentials(file: string, index: URL): string {
  if (splitCredentials(index.href).authorization === null || new URL(file).host !== index.host) return file;
  const url = new URL(file);
  url.username = index.username;
  url.password = index.password;
  return url.href;
}
