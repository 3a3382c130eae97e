import { optionInvalid } from "../errors.ts";

export interface ServerAddress {
  /** Requests must not contain user and password. */
  readonly url: string;
  /** Authorization header from user and password. */
  readonly headers: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
}

/** @throws LlmError LLM_OPTION_INVALID, without the URL, which may contain a password */
export function readBaseUrl(text: string): ServerAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/u.test(url.protocol))
    throw optionInvalid("baseUrl", "is no http or https URL, such as http://localhost:8000/v1");
  const { username, password } = url;
  url.username = "";
  url.password = "";
  if (username === "" && password === "") return { url: url.href, headers: {}, secrets: [] };
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const token = Buffer.from(pair).toString("base64");
  return { url: url.href, headers: { authorization: `Basic ${token}` }, secrets: [password, token, pair] };
}
