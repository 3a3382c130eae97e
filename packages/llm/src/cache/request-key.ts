import { digestOf, stableJson, type TextRequest } from "@repost/spec";

/** Raised when the same request would have to be answered anew, for keys or entries mean something else. */
const KEY_VERSION = 1;

/** What tells one model from another, and one way of asking it from another. No secrets: it becomes part of a digest, but a public one. */
export interface ModelIdentity {
  /** Provider and name. */
  readonly model: string;
  /** Where it is, without user, password and query; null for the provider's own address. */
  readonly base_url: string | null;
  readonly api: string;
  /** Further fields of the request's body. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Digest of everything that an answer depends on: model, every option of the request, every message, and which sample it is. */
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
