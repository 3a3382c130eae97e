import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { decoded } from "../web-address.ts";

export interface RemoteAddress {
  /** Address without password, and over http(s) without user. */
  readonly url: string;
  /** For records and messages; null for local paths. */
  readonly displayUrl: string | null;
  readonly name: string;
  /** `protocol://user:password@host` for git's credential store. */
  readonly credentials: string | null;
}

export function remoteAddress(url: string): RemoteAddress {
  if (/^[a-z][a-z0-9+.-]*:\/\//iu.test(url)) return fromUrl(new URL(url));
  const scp = /^(?:[^@:/\\\s]+@)?[^@:/\\\s]{2,}:(?!\/\/)(.+)$/u.exec(url);
  if (scp !== null) return { url, displayUrl: url, name: nameOf(scp[1] ?? "", 2), credentials: null };
  const path = resolve(url);
  return { url: pathToFileURL(path).href, displayUrl: null, name: nameOf(basename(path), 1), credentials: null };
}

export function fileUrl(displayAddress: string | null, commit: string, file: string): string | null {
  const match = /^(?:https?:\/\/|ssh:\/\/(?:[^@/]+@)?|[^@/]+@)([^/:]+)[/:](.+?)(?:\.git)?\/?$/u.exec(
    displayAddress ?? "",
  );
  const [, host, path] = match ?? [];
  if (host === undefined || path === undefined) return null;
  const between: Readonly<Record<string, string>> = {
    "github.com": "blob",
    "gitlab.com": "-/blob",
    "bitbucket.org": "src",
    "codeberg.org": "src/commit",
  };
  return between[host] === undefined
    ? null
    : `https://${host}/${path}/${between[host]}/${commit}/${encodeURIComponent(file)}`;
}

function fromUrl(parsed: URL): RemoteAddress {
  const isHttp = parsed.protocol === "http:" || parsed.protocol === "https:";
  const { protocol, username, password, host } = parsed;
  const hasCredentials = isHttp && (username !== "" || password !== "");
  const credentials = hasCredentials ? `${protocol}//${encoded(username)}:${encoded(password)}@${host}` : null;
  parsed.password = "";
  if (isHttp) parsed.username = "";
  const displayUrl = new URL(parsed);
  displayUrl.search = "";
  displayUrl.hash = "";
  const isLocal = parsed.protocol === "file:";
  const name = nameOf(decoded(parsed.pathname), isLocal ? 1 : 2);
  return { url: parsed.href, displayUrl: isLocal ? null : displayUrl.href, name, credentials };
}

function encoded(text: string): string {
  return encodeURIComponent(decoded(text));
}

function nameOf(path: string, segments: number): string {
  const parts = path
    .split(/[/\\]/u)
    .filter((part) => part !== "")
    .slice(-segments);
  return parts.join("/").replace(/\.git$/u, "") || "repository";
}
