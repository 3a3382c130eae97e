import type { Call, FunctionDefinition } from "@repost/spec";
import { cutText } from "../canonical/format-canonical.ts";
import { lastName } from "../canonical/last-name.ts";

const MAX_LENGTH = 200;

/** Formats a call in one line: `median([1, 2])`, `new Ledger().add(3)`, `const oven = new Oven(); oven.heat`. */
export function callText(call: Call, entry: string, definition: FunctionDefinition | undefined): string {
  const target = call.receiver === null ? entry : `${call.receiver}.${lastName(entry)}`;
  const values = call.arguments.map(({ code }) => code);
  const called = definition?.kind === "property" ? target : `${target}(${values.join(", ")})`;
  const setup = call.setup.map((statement) => statement.replace(/;\s*$/u, ""));
  return cutText([...setup, called].join("; ").replace(/\s*\n\s*/gu, " "), MAX_LENGTH);
}
