import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { decoded } from "../basic-authorization.ts";

/** A git address, taken apart so that credentials go to git alone. */
export interface RemoteAddress {
  /** What git is given: without a password, and over http(s) without a user. */
  readonly url: string;
  /** What records and messages show; null when it is only a place on this machine. */
  readonly shown: string | null;
  /** owner/name, or the name alone where there is no owner. */
  readonly name: string;
  /** `protocol://user:password@host`, as git's credential store keeps it; null without credentials in the address. */
  readonly credentials: string | null;
}

export function remoteAddress(url: string): RemoteAddress {
  if (/^[a-z][a-z0-9+.-]*:\/\//iu.test(url)) return fromUrl(new URL(url));
  const scp = /^(?:[^@:/\\\s]+@)?[^@:/\\\s]{2,}:(?!\/\/)(.+)$/u.exec(url);
  if (scp !== null) return { url, shown: url, name: nameOf(scp[1] ?? "", 2), credentials: null };
  const path = resolve(url);
  return { url: pathToFileURL(path).href, shown: null, name: nameOf(basename(path), 1), credentials: null };
}

/** Address of a file as the host shows it at a commit; null for hosts whose layout is not known. */
export function fileUrl(shown: string | null, commit: string, file: string): string | null {
  const match = /^(?:https?:\/\/|ssh:\/\/(?:[^@/]+@)?|[^@/]+@)([^/:]+)[/:](.+?)(?:\.git)?\/?$/u.exec(shown ?? "");
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
  const shown = new URL(parsed);
  shown.search = "";
  shown.hash = "";
  const isLocal = parsed.protocol === "file:";
  const name = nameOf(decoded(parsed.pathname), isLocal ? 1 : 2);
  return { url: parsed.href, shown: isLocal ? null : shown.href, name, credentials };
}

/** As it stands in an address, with a lone percent sign encoded too. */
function encoded(text: string): string {
  return encodeURIComponent(decoded(text));
}

/** The last segments of a path, without .git and empty ones. */
function nameOf(path: string, segments: number): string {
  const parts = path
    .split(/[/\\]/u)
    .filter((part) => part !== "")
    .slice(-segments);
  return parts.join("/").replace(/\.git$/u, "") || "repository";
}
