/** Flags of other harnesses with a different name. */
const ALIASES: Readonly<Record<string, string>> = {
  "--predictions-path": "--predictions",
  "--dataset-name": "--dataset",
};

/** Accepts SWE-bench's spelling: --max_workers is --max-workers. Values and arguments after `--` do not change. */
export function normalizeFlags(argv: readonly string[]): string[] {
  const end = argv.indexOf("--");
  return argv.map((argument, position) => (end !== -1 && position >= end ? argument : normalizeFlag(argument)));
}

function normalizeFlag(argument: string): string {
  if (!argument.startsWith("--")) return argument;
  const equals = argument.indexOf("=");
  const name = (equals === -1 ? argument : argument.slice(0, equals)).replaceAll("_", "-");
  const value = equals === -1 ? "" : argument.slice(equals);
  return (ALIASES[name] ?? name) + value;
}
