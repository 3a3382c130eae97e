/** The Authorization header that an address's user and password stand for; null when it has none. */
export function basicAuthorization({ username, password }: URL): string | null {
  if (username === "" && password === "") return null;
  return `Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`).toString("base64")}`;
}

/** Percent-decoded; a lone percent sign means itself. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not encoded at all, then.
    return text;
  }
}
