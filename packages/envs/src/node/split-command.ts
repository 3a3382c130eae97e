export interface ShellCommand {
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const TOKEN = /(?<operator>&&|\|\||[;|&\n])|(?<word>(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"'\\;|&])+)/gu;
const QUOTED = /"(?<double>(?:\\.|[^"\\])*)"|'(?<single>[^']*)'|\\(?<escaped>.)/gu;
const ASSIGNMENT = /^(?<name>[A-Za-z_]\w*)=(?<value>.*)$/su;
/** Set variables as the shell does. */
const SETTERS = new Set(["cross-env", "env", "cross-env-shell"]);

/** Expands nothing. */
export function splitCommands(script: string): readonly ShellCommand[] {
  const commands: string[][] = [[]];
  for (const { groups } of script.matchAll(TOKEN)) {
    if (groups?.["operator"] !== undefined) commands.push([]);
    else commands.at(-1)?.push(unquote(groups?.["word"] ?? ""));
  }
  return commands.map(withoutAssignments).filter(({ words }) => words.length > 0);
}

function unquote(word: string): string {
  return word.replaceAll(QUOTED, (...parts) => {
    const groups = parts.at(-1) as Readonly<Record<string, string | undefined>>;
    return (
      groups["double"]?.replaceAll(/\\(?<kept>["\\$`])/gu, "$<kept>") ?? groups["single"] ?? groups["escaped"] ?? ""
    );
  });
}

function withoutAssignments(words: readonly string[]): ShellCommand {
  const env: Record<string, string> = {};
  for (const [index, word] of words.entries()) {
    const { name, value = "" } = ASSIGNMENT.exec(word)?.groups ?? {};
    if (name !== undefined) env[name] = value;
    else if (!SETTERS.has(word)) return { words: words.slice(index), env };
  }
  return { words: [], env };
}
