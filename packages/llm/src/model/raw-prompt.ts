/** Field under which a prompt travels through the SDK, which would otherwise put it into a chat of its own making. */
const FIELD = "repost_raw_prompt";

interface RawPrompt {
  readonly prompt: string;
  readonly stop: readonly string[];
}

/** Body fields that make the transport send exactly this prompt to a text-completions endpoint. */
export function rawPromptFields(prompt: string, stop: readonly string[] = []): { readonly [FIELD]: RawPrompt } {
  return { [FIELD]: { prompt, stop } };
}

/** The body as it is to be sent: a base model continues the text that it is given, and nothing may be added to it. */
export function withRawPrompt(body: string): string {
  if (!body.includes(FIELD)) return body;
  const { [FIELD]: raw, ...fields } = JSON.parse(body) as Record<string, unknown> & { [FIELD]?: RawPrompt };
  if (raw === undefined) return body;
  const { stop: _ofTheSdk, ...others } = fields;
  return JSON.stringify({ ...others, prompt: raw.prompt, ...(raw.stop.length === 0 ? {} : { stop: raw.stop }) });
}
