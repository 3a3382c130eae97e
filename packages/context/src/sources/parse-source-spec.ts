import { statSync } from "node:fs";
import { distributionName } from "@repost/spec";
import { valid, validRange } from "semver";
import { sourceInvalid, sourceUnknown } from "../errors.ts";
import { parseVersion } from "./pypi/version.ts";

export type SourceSpec =
  | { readonly kind: "folder"; readonly path: string }
  /** `url` may be a local path. Null means HEAD. */
  | { readonly kind: "git"; readonly url: string; readonly revision: string | null }
  | { readonly kind: "github"; readonly query: string }
  | { readonly kind: "pypi"; readonly name: string; readonly version: string | null }
  /** Version, range or tag. Null means `latest`. */
  | { readonly kind: "npm"; readonly name: string; readonly version: string | null };

export interface ParseSourceSpecOptions {
  /** Decides the meaning of @. @default asks the file system */
  readonly isFolder?: (path: string) => boolean;
}

const KNOWN = [
  "a folder",
  "a git address or path with an optional @revision",
  "pypi:NAME[==VERSION]",
  "npm:NAME[@VERSION]",
  "github:QUERY",
];
const GIT_PROTOCOLS = new Set(["https", "http", "ssh", "git", "file"]);

const URL_LIKE = /^(?:git\+)?([a-z][a-z0-9+.-]*):\/\/(.*)$/isu;
const SCP_LIKE = /^(?:[^@:/\\\s]+@[^@:/\\\s]+|[^@:/\\\s]+\.[^@:/\\\s]+):(?!\/\/)(.+)$/u;
const DRIVE = /^[a-z]:[\\/]/iu;
const SCHEME = /^([a-z][a-z0-9+-]*):(.*)$/isu;
const PACKAGE = /^([a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)\s*(?:==\s*(\S+))?$/iu;
const NPM_PACKAGE = /^((?:@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*)(?:@(.+))?$/u;
const TAG = /^[a-z][\w.~-]*$/iu;
/** Rejects git options and ranges. */
const REVISION = /^(?!-)(?!.*\.\.)[^\s~^:?*[\\\p{Cc}]+$/u;

/**
 * Prefers an existing folder.
 *
 * @throws ContextError CONTEXT_SOURCE_UNKNOWN, CONTEXT_SOURCE_INVALID
 */
export function parseSourceSpec(spec: string, { isFolder = folderExists }: ParseSourceSpecOptions = {}): SourceSpec {
  const text = spec.trim();
  if (text === "") throw sourceInvalid(spec, "it is empty");
  if (/\p{Cc}/u.test(text)) throw sourceInvalid(JSON.stringify(spec), "it contains control characters");
  const url = URL_LIKE.exec(text);
  if (url !== null) return parseUrl(text, url[1] ?? "");
  if (/^pypi:/iu.test(text)) return parsePackage(text);
  if (/^npm:/iu.test(text)) return parseNpmPackage(text);
  if (/^github:/iu.test(text)) return parseQuery(text);
  if (isFolder(text) || DRIVE.test(text)) return parsePath(text, isFolder);
  const scp = SCP_LIKE.exec(text);
  if (scp !== null) return splitRevision(text, text.length - (scp[1] ?? "").length);
  if (SCHEME.test(text)) throw sourceUnknown(text, KNOWN);
  return parsePath(text, isFolder);
}

export function formatSourceSpec(spec: SourceSpec): string {
  if (spec.kind === "folder") return spec.path;
  if (spec.kind === "github") return `github:${spec.query}`;
  if (spec.kind === "git") return spec.revision === null ? spec.url : `${spec.url}@${spec.revision}`;
  if (spec.version === null) return `${spec.kind}:${spec.name}`;
  return spec.kind === "npm" ? `npm:${spec.name}@${spec.version}` : `pypi:${spec.name}==${spec.version}`;
}

function parseUrl(text: string, protocol: string): SourceSpec {
  if (!GIT_PROTOCOLS.has(protocol.toLowerCase())) throw sourceUnknown(text, KNOWN);
  const address = text.replace(/^git\+/iu, "");
  const authority = address.indexOf("://") + "://".length;
  const path = address.indexOf("/", authority);
  if (path === -1) throw sourceInvalid(withoutUserInfo(text), "it names no repository");
  if (!URL.canParse(address)) throw sourceInvalid(withoutUserInfo(text), "it is not an address");
  return splitRevision(address, path);
}

/** Splits at the first @, because tags contain @ (`pkg@1.0.0`). */
function splitRevision(address: string, from: number): SourceSpec {
  const position = address.indexOf("@", from);
  const url = position === -1 ? address : address.slice(0, position);
  if (!/[^/]/u.test(url.slice(from))) throw sourceInvalid(withoutUserInfo(address), "it names no repository");
  return { kind: "git", url, revision: position === -1 ? null : validRevision(address, address.slice(position + 1)) };
}

/** Prefers the longest existing folder, because names may contain @. */
function parsePath(text: string, isFolder: (path: string) => boolean): SourceSpec {
  if (!isFolder(text)) {
    for (let position = text.lastIndexOf("@"); position > 0; position = text.lastIndexOf("@", position - 1)) {
      const path = text.slice(0, position);
      if (isFolder(path)) return { kind: "git", url: path, revision: validRevision(text, text.slice(position + 1)) };
    }
  }
  return { kind: "folder", path: text };
}

function parsePackage(text: string): SourceSpec {
  const [, name, version] = PACKAGE.exec(text.slice("pypi:".length).trim()) ?? [];
  if (name === undefined)
    throw sourceInvalid(text, "after pypi: comes a package's name, with ==VERSION where one is wanted");
  if (version !== undefined && parseVersion(version) === null)
    throw sourceInvalid(text, `"${version}" is not a version`);
  return { kind: "pypi", name: distributionName(name), version: version ?? null };
}

function parseQuery(text: string): SourceSpec {
  const query = text.slice("github:".length).replaceAll(/\s+/gu, " ").trim();
  if (query === "") throw sourceInvalid(text, "after github: comes a query, such as language:python license:mit");
  return { kind: "github", query };
}

function parseNpmPackage(text: string): SourceSpec {
  const [, name, requested] = NPM_PACKAGE.exec(text.slice("npm:".length).trim()) ?? [];
  if (name === undefined)
    throw sourceInvalid(text, "after npm: comes a package's name, with @VERSION where one is wanted");
  if (requested === undefined) return { kind: "npm", name, version: null };
  const version = requested.trim();
  if (validRange(version) === null && !TAG.test(version))
    throw sourceInvalid(text, `"${version}" is not a version, a range or a tag`);
  return { kind: "npm", name, version: valid(version) ?? version };
}

function validRevision(spec: string, revision: string): string {
  if (REVISION.test(revision)) return revision;
  throw sourceInvalid(withoutUserInfo(spec), `"${revision}" is not a revision`);
}

function withoutUserInfo(text: string): string {
  return text.replace(/\/\/[^/@]*@/u, "//");
}

function folderExists(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
