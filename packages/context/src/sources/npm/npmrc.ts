/** Settings of .npmrc files, by their names as written there. */
export type NpmrcEntries = Readonly<Record<string, string>>;

/** The settings of an .npmrc file, with the environment's values for `${NAME}`. Lists and sections are left out. */
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

/** A name that is not set stays as it is, as npm has it; with a question mark it is empty. */
function expanded(text: string, environment: NodeJS.ProcessEnv): string {
  return text.replaceAll(
    /\$\{([^}?]+)(\?)?\}/gu,
    (whole, name: string, optional?: string) => environment[name] ?? (optional === undefined ? whole : ""),
  );
}
