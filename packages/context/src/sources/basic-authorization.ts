export function basicAuthorization({ username, password }: URL): string | null {
  if (username === "" && password === "") return null;
  return `Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`).toString("base64")}`;
}

/** Decodes percent encoding; a lone percent sign remains. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // The text was not encoded.
    return text;
  }
}
