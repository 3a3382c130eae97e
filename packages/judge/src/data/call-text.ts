import type { Call, FunctionDefinition } from "@repost/spec";
import { cutText } from "../canonical/format-canonical.ts";
import { lastName } from "../canonical/last-name.ts";

const MAX_LENGTH = 200;

/** Returns a call as source text, for example `oven = Oven(); oven.heat`. */
export function callText(call: Call, entry: string, definition: FunctionDefinition | undefined): string {
  const target = call.receiver === null ? entry : `${call.receiver}.${lastName(entry)}`;
  const values = call.arguments.map(({ name, code }) => (name === null ? code : `${name}=${code}`));
  const called = definition?.kind === "property" ? target : `${target}(${values.join(", ")})`;
  const setup = call.setup.map((statement) => statement.replace(/;\s*$/u, ""));
  return cutText([...setup, called].join("; ").replace(/\s*\n\s*/gu, " "), MAX_LENGTH);
}
