export type NpmrcEntries = Readonly<Record<string, string>>;

/** Parses an .npmrc file and replaces `${NAME}` by environment variables. Ignores lists and sections. */
export function readNpmrc(text: string, environment: NodeJS.ProcessEnv): NpmrcEntries {
  const entries: [string, string][] = [];
  for (const line of text.split(/\r\n|[\n\r]/u)) {
    const [, key, value] = /^\s*([^\s;#[=][^=]*?)\s*=\s*(.*?)\s*$/u.exec(line) ?? [];
    if (key === undefined || value === undefined || key.endsWith("[]")) continue;
    entries.push([expanded(key, environment), expanded(unquoted(value), environment)]);
  }
  return Object.fromEntries(entries);
}

function unquoted(value: string): string {
  return /^(["'])(.*)\1$/u.exec(value)?.[2] ?? value.replace(/\s+[;#].*$/u, "");
}

/** An unset name remains as written; with a question mark it is empty. */
function expanded(text: string, environment: NodeJS.ProcessEnv): string {
  return text.replaceAll(
    /\$\{([^}?]+)(\?)?\}/gu,
    (whole, name: string, optional?: string) => environment[name] ?? (optional === undefined ? whole : ""),
  );
}
