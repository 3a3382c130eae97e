/** TRL's reading: column names decide the type, values the format. */
export interface TrlExample {
  readonly type: "language modeling" | "prompt-completion" | "preference";
  readonly format: "standard" | "conversational";
}

const TYPES = [
  ["preference", ["prompt", "chosen", "rejected"]],
  ["prompt-completion", ["prompt", "completion"]],
  ["language modeling", ["messages"]],
] as const;

/** TRL recognizes types by exactly these columns. */
const KNOWN = new Set(["messages", "prompt", "completion", "chosen", "rejected", "label", "text", "images", "tools"]);

/** @throws Error without a type, with two formats, or without a last assistant turn */
export function trlExample(row: Readonly<Record<string, unknown>>): TrlExample {
  const columns = Object.keys(row).filter((name) => KNOWN.has(name));
  const actual = TYPES.find(
    ([, names]) => names.length === columns.length && names.every((name) => columns.includes(name)),
  );
  if (actual === undefined) throw new Error(`${columns.join(", ")} are the columns of no type.`);
  const formats = new Set(columns.map((name) => formatOf(name, row[name])));
  const [format, ...others] = formats;
  if (format === undefined || others.length > 0) throw new Error("The columns differ in format.");
  return { type: actual[0], format };
}

function formatOf(name: string, value: unknown): TrlExample["format"] {
  if (typeof value === "string" && name !== "messages") return "standard";
  if (!Array.isArray(value) || value.length === 0) throw new Error(`${name} is neither a text nor messages.`);
  for (const message of value as readonly Record<string, unknown>[]) {
    if (typeof message["content"] !== "string" || !["system", "user", "assistant"].includes(String(message["role"]))) {
      throw new Error(`${name} has a message without role and content.`);
    }
  }
  const last = (value.at(-1) as Record<string, unknown>)["role"];
  if (last !== (name === "prompt" ? "user" : "assistant"))
    throw new Error(`${name} ends with a turn of ${String(last)}.`);
  return "conversational";
}
