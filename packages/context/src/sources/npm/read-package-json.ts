import { parseJson } from "@repost/spec";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { recordOf, stringOf } from "../../untrusted-json.ts";
import type { PackageMetadata } from "../packages/open-release.ts";
import { publicUrl } from "../web-address.ts";

const HOSTS: Readonly<Record<string, string>> = {
  github: "github.com",
  gitlab: "gitlab.com",
  bitbucket: "bitbucket.org",
};

export async function readPackageJson(root: string): Promise<PackageMetadata> {
  return parsePackageJson(await readFile(join(root, "package.json"), "utf8").catch(() => ""));
}

export function parsePackageJson(text: string): PackageMetadata {
  const fields = recordOf(parseJson(text));
  const { repository } = fields;
  const address = stringOf(repository) ?? stringOf(recordOf(repository)["url"]);
  const homepage = stringOf(fields["homepage"]);
  const { name, url } = licenseOf(fields);
  return {
    license: { expression: name, name: null, classifiers: [] },
    url: (address === null ? null : repositoryUrl(address)) ?? (homepage === null ? null : publicUrl(homepage)),
    licenseUrl: url === null ? null : publicUrl(url),
    topics: Array.isArray(fields["keywords"]) ? fields["keywords"].filter((word) => typeof word === "string") : null,
  };
}

function licenseOf(fields: Readonly<Record<string, unknown>>): Record<"name" | "url", string | null> {
  const { license, licenses } = fields;
  const old: unknown = Array.isArray(licenses) && licenses.length === 1 ? licenses[0] : licenses;
  const licenseRecord = recordOf(license ?? old);
  return {
    name: stringOf(license) ?? stringOf(old) ?? stringOf(licenseRecord["type"]),
    url: stringOf(licenseRecord["url"]),
  };
}

function repositoryUrl(text: string): string | null {
  const [, host = "github", path] = /^(?:(github|gitlab|bitbucket):)?([\w.-]+\/[\w.-]+)$/u.exec(text) ?? [];
  if (path !== undefined) return publicUrl(`https://${HOSTS[host]}/${path.replace(/\.git$/u, "")}`);
  const secure = text
    .replace(/^git\+/u, "")
    .replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/]/u, "https://$1/")
    .replace(/^(?:git|ssh):\/\//u, "https://")
    .replace(/#.*$/u, "");
  return publicUrl(secure.replace(/\.git$/u, ""));
}
