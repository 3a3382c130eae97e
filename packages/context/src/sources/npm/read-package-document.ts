import { parseJson } from "@repost/spec";
import { indexUnusable } from "../../errors.ts";
import { recordOf, stringOf } from "../../untrusted-json.ts";
import type { Digest, Release } from "../packages/download-cache.ts";
import { request, type RequestOptions } from "../packages/request.ts";
import { parseHttpUrl, shownAddress } from "../web-address.ts";

export interface PublishedVersion extends Release {
  readonly isDeprecated: boolean;
}

export interface PackageDocument {
  readonly tags: ReadonlyMap<string, string>;
  readonly versions: readonly PublishedVersion[];
}

const ALGORITHMS = [
  ["sha512", 64],
  ["sha384", 48],
  ["sha256", 32],
  ["sha1", 20],
] as const;

/**
 * Returns null for an unknown package.
 *
 * @throws ContextError CONTEXT_NETWORK_UNREACHABLE, CONTEXT_INDEX_UNUSABLE
 */
export async function readPackageDocument(
  registry: string,
  name: string,
  options: RequestOptions,
): Promise<PackageDocument | null> {
  const url = new URL(name.replace("/", "%2f"), registry).href;
  return await request(url, { accept: "application/json" }, options, async (response) => {
    if (response.status === 404 || response.status === 410) return null;
    const displayUrl = shownAddress(url);
    if (!response.ok) throw indexUnusable(displayUrl, `it answered ${response.status}`);
    const fields = recordOf(parseJson(await response.text()));
    if (stringOf(fields["name"]) === null) throw indexUnusable(displayUrl, "what it sent does not describe a package");
    return { tags: tagsOf(fields), versions: versionsOf(fields, registry, name) };
  });
}

function tagsOf(fields: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const tags = Object.entries(recordOf(fields["dist-tags"]));
  return new Map(tags.flatMap(([tag, version]) => (typeof version === "string" ? [[tag, version]] : [])));
}

function versionsOf(
  fields: Readonly<Record<string, unknown>>,
  registry: string,
  name: string,
): readonly PublishedVersion[] {
  const times = recordOf(fields["time"]);
  return Object.entries(recordOf(fields["versions"])).flatMap(([version, value]) => {
    const manifest = recordOf(value);
    const distribution = recordOf(manifest["dist"]);
    const url = tarballOf(stringOf(distribution["tarball"]), registry, name);
    if (url === null) return [];
    const digest = digestOf(stringOf(distribution["integrity"]), stringOf(distribution["shasum"]));
    const deprecated = manifest["deprecated"];
    const isDeprecated = deprecated !== undefined && deprecated !== false && deprecated !== "";
    const filename = `${name.replace("/", "-")}-${version}.tgz`;
    return [{ version, filename, url, digest, uploadedAt: timeOf(stringOf(times[version])), isDeprecated }];
  });
}

/** Prefers the queried registry, because a mirror may name unreachable hosts. */
function tarballOf(address: string | null, registry: string, name: string): string | null {
  const url = address === null ? null : parseHttpUrl(address, registry);
  if (url === null) return null;
  const file = url.pathname.split(`/${name}/-/`)[1];
  const isElsewhere = url.host !== new URL(registry).host;
  return isElsewhere && file !== undefined && !file.includes("/")
    ? new URL(`${name}/-/${file}`, registry).href
    : url.href;
}

function digestOf(integrity: string | null, shasum: string | null): Digest | null {
  const parts = (integrity ?? "").trim().split(/\s+/u);
  for (const [algorithm, bytes] of ALGORITHMS) {
    const encoded = parts.find((part) => part.startsWith(`${algorithm}-`))?.slice(algorithm.length + 1);
    const content = Buffer.from(encoded?.split("?")[0] ?? "", "base64");
    if (content.length === bytes) return { algorithm, value: content.toString("hex") };
  }
  return shasum !== null && /^[0-9a-f]{40}$/iu.test(shasum) ? { algorithm: "sha1", value: shasum.toLowerCase() } : null;
}

function timeOf(text: string | null): string | null {
  const time = new Date(text ?? "");
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
