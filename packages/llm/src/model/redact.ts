/** Servers repeat wrong keys, and base URLs may contain passwords. */
export function createRedactor(secrets: readonly (string | undefined)[]): (text: string) => string {
  const longSecrets = secrets
    .filter((secret): secret is string => secret !== undefined && secret.length >= 4)
    .toSorted((left, right) => right.length - left.length);
  return (text) =>
    longSecrets
      .reduce<string>((redacted, secret) => redacted.replaceAll(secret, "[secret]"), text)
      .replace(/\b(?:sk|pk|hf|gsk|xai)[-_][\w-]{8,}/gu, "[secret]")
      .replace(/\bBearer\s+[\w.~+/=-]+/giu, "Bearer [secret]");
}

/** Removes user, password, query and fragment. */
export function publicUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname.replace(/\/+$/u, "")}`;
}
