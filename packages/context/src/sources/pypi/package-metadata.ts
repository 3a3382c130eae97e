import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PackageMetadata } from "../packages/open-release.ts";
import { publicUrl } from "../web-address.ts";

const REPOSITORY = /^(?:source|source ?code|repository|code|github|gitlab)$/iu;
const HOME = /^(?:home ?page|home)$/iu;

export async function readPackageMetadata(root: string): Promise<PackageMetadata> {
  return parsePackageMetadata(await readFile(join(root, "PKG-INFO"), "utf8").catch(() => ""));
}

export function parsePackageMetadata(text: string): PackageMetadata {
  const fields = headerFields(text);
  const all = (name: string): readonly string[] => fields.filter(([key]) => key === name).map(([, value]) => value);
  const first = (name: string): string | null => all(name).find((value) => value !== "" && value !== "UNKNOWN") ?? null;
  const links = all("project-url").map((value) => {
    const comma = value.indexOf(",");
    return { label: value.slice(0, comma).trim(), url: publicUrl(value.slice(comma + 1).trim()) };
  });
  const link = (label: RegExp): string | null =>
    links.find((each) => label.test(each.label) && each.url !== null)?.url ?? null;
  return {
    license: { expression: first("license-expression"), name: first("license"), classifiers: all("classifier") },
    url: link(REPOSITORY) ?? publicUrl(first("home-page") ?? "") ?? link(HOME),
    licenseUrl: link(/^licen[cs]e$/iu),
    topics: keywordsOf(first("keywords")),
  };
}

function keywordsOf(text: string | null): readonly string[] | null {
  const words = text?.split(text.includes(",") ? "," : /\s+/u).map((word) => word.trim());
  return words?.filter((word) => word !== "") ?? null;
}

function headerFields(text: string): readonly (readonly [string, string])[] {
  const fields: [string, string][] = [];
  for (const line of text.split(/\r\n|\r|\n/u)) {
    if (line === "") break;
    const [, key, value] = /^([A-Za-z-]+):[ \t]*(.*)$/u.exec(line) ?? [];
    const last = fields.at(-1);
    if (key !== undefined && value !== undefined) fields.push([key.toLowerCase(), value.trim()]);
    else if (last !== undefined && /^[ \t]/u.test(line)) last[1] += `\n${line.trim()}`;
  }
  return fields;
}
