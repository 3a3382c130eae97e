import { RepostError } from "@repost/spec";

/** Adds the stack with `debug`. */
export function formatError(error: unknown, { debug = false }: { readonly debug?: boolean } = {}): string {
  if (!(error instanceof Error)) return `error: ${String(error)}`;
  const lines = [`error: ${error.message}`];
  if (RepostError.is(error)) {
    lines.push(
      ...causes(error.cause).map((cause) => `  because: ${cause}`),
      `  to do:   ${error.hint}`,
      `  code:    ${error.code}`,
    );
  } else if (!debug) {
    lines.push("  to do:   This is a fault in repost; repeat the command with --debug and report what it prints.");
  }
  if (debug && error.stack !== undefined) lines.push(error.stack);
  return lines.join("\n");
}

function causes(cause: unknown, depth = 0): string[] {
  if (cause === undefined || cause === null || depth === 3) return [];
  const message = cause instanceof Error ? cause.message : JSON.stringify(cause);
  const rest = cause instanceof Error ? causes(cause.cause, depth + 1) : [];
  return [message.split("\n")[0] ?? "", ...rest];
}
