import type { Remedy } from "../subject.ts";
import type { Expression } from "./expression.ts";

const MAX_OPTIONS = 8;
const QUOTED = /(['"`])([^'"`\n]{1,40})\1/gu;
/** "must be one of ['png', 'svg']", "expected 'a' or 'b'", "valid modes are: 'r', 'w'". */
const OPTION_LIST =
  /\b(?:one of|any of|either|choose from|choices(?: are)?|(?:allowed|valid|supported|available|known|possible)(?: \w+){0,2}|expected)\b[:\s]*[[({]?\s*((?:['"`][^'"`\n]{1,40}['"`](?:,?\s*\b(?:or|and)\b\s*|\s*[,|]\s*)?){2,20})/iu;

export function offeredOptions(message: string): (Remedy & { readonly kind: "shape" }) | null {
  const offered = OPTION_LIST.exec(message)?.[1];
  if (offered === undefined) return null;
  const values = textsIn(offered);
  const refused = textsIn(message).filter((value) => !values.includes(value));
  const wrong = (value: Expression): boolean =>
    value.kind === "text" && (refused.length === 0 || refused.includes(value.value));
  return { kind: "shape", wrong, shape: { kind: "text", samples: values.slice(0, MAX_OPTIONS) } };
}

function textsIn(message: string): readonly string[] {
  return [...message.matchAll(QUOTED)].map(([, , value = ""]) => value);
}
