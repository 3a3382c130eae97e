/** Returns null for other protocols. */
export function parseHttpUrl(text: string, base?: string): URL | null {
  const url = URL.parse(text, base);
  return url !== null && /^https?:$/u.test(url.protocol) ? url : null;
}

export function publicUrl(text: string): string | null {
  const url = parseHttpUrl(text);
  return url === null ? null : withoutUser(url).href;
}

/** Redirects to another host drop credentials in a header. */
export function splitCredentials(url: string): { readonly address: string; readonly authorization: string | null } {
  const parsed = new URL(url);
  const { username, password } = parsed;
  if (username === "" && password === "") return { address: url, authorization: null };
  const encoded = Buffer.from(`${decoded(username)}:${decoded(password)}`).toString("base64");
  return { address: withoutUser(parsed).href, authorization: `Basic ${encoded}` };
}

/** Removes credentials and query, which may contain a token. */
export function shownAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

export function withoutUser(url: URL): URL {
  const copy = new URL(url);
  copy.username = "";
  copy.password = "";
  return copy;
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
