/** Reads rows as LLaMA-Factory does. Throws for skipped or rejected rows. */
export interface LlamaFactoryExample {
  readonly prompt: readonly { readonly role: string; readonly content: string }[];
  readonly response: readonly string[];
}

interface Entry {
  readonly file_name: string;
  readonly formatting?: string;
  readonly ranking?: boolean;
  readonly columns?: Readonly<Record<string, string>>;
  readonly tags?: Readonly<Record<string, string>>;
}

type Row = Readonly<Record<string, unknown>>;

export function llamaFactoryExample(entry: Entry, row: Row): LlamaFactoryExample {
  const example = entry.formatting === "sharegpt" ? sharegpt(entry, row) : alpaca(entry, row);
  if (example.response.length !== (entry.ranking === true ? 2 : 1)) throw new Error("The row has no answer to learn.");
  return example;
}

function alpaca({ columns, ranking = false }: Entry, row: Row): LlamaFactoryExample {
  const named = columns ?? { prompt: "instruction", query: "input", response: "output" };
  const texts = [named["prompt"], named["query"]].flatMap((name) => (name === undefined ? [] : [text(row, name)]));
  const prompt = [{ role: "user", content: texts.filter((part) => part !== "").join("\n") }];
  const answers = ranking ? [named["chosen"], named["rejected"]] : [named["response"]];
  return { prompt, response: answers.flatMap((name) => (name === undefined ? [] : [text(row, name)])) };
}

function sharegpt({ columns = {}, tags, ranking = false }: Entry, row: Row): LlamaFactoryExample {
  const tag = tags ?? { role_tag: "from", content_tag: "value", user_tag: "human", assistant_tag: "gpt" };
  const turn = (value: unknown, expected: "user" | "assistant") => {
    const message = value as Row;
    if (message[tag["role_tag"] ?? ""] !== tag[`${expected}_tag`]) throw new Error(`A turn is not of the ${expected}.`);
    return { role: expected, content: text(message, tag["content_tag"] ?? "") };
  };
  const messages = row[columns["messages"] ?? "conversations"];
  if (!Array.isArray(messages)) throw new Error("The row has no messages.");
  const turns = messages.map((message, index) => turn(message, index % 2 === 0 ? "user" : "assistant"));
  if (turns.length % 2 !== (ranking ? 1 : 0)) throw new Error("The number of turns does not fit.");
  if (!ranking) return { prompt: turns.slice(0, -1), response: turns.slice(-1).map(({ content }) => content) };
  const answers = ["chosen", "rejected"].map((name) => turn(row[columns[name] ?? ""], "assistant").content);
  return { prompt: turns, response: answers };
}

function text(row: Row, name: string): string {
  const value = row[name];
  if (typeof value !== "string") throw new Error(`The row has no text ${name}.`);
  return value;
}
