import { digestOf, stableJson, type TextRequest } from "@repost/spec";

/** Increased when keys or entries change their meaning. */
const KEY_VERSION = 1;

/** Part of public digests, so it must not contain secrets. */
export interface ModelIdentity {
  readonly model: string;
  /** Without user, password and query. null for the provider's default. */
  readonly base_url: string | null;
  readonly api: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Digest of all inputs of an answer, with the sample number. */
export function requestKey(identity: ModelIdentity, request: TextRequest): string {
  const { messages, temperature, topP, maxOutputTokens, stop, seed, json, sample = 0 } = request;
  return digestOf(
    stableJson({
      version: KEY_VERSION,
      identity,
      messages: messages.map(({ role, content }) => ({ role, content })),
      temperature: temperature ?? null,
      top_p: topP ?? null,
      max_output_tokens: maxOutputTokens ?? null,
      stop: stop ?? [],
      seed: seed ?? null,
      json: json === undefined ? null : { schema: json.schema ?? null, name: json.name ?? null },
      sample,
    }),
  );
}
