import { setTimeout as delay } from "node:timers/promises";
import { parseJson, type CallOptions } from "@repost/spec";
import {
  ContextError,
  githubBusy,
  githubRefused,
  githubUnusable,
  networkUnreachable,
  searchInvalid,
} from "../../errors.ts";
import { recordOf, stringOf } from "../../untrusted-json.ts";
import { apiAddress, tokenOf } from "./github-environment.ts";

const API_VERSION = "2022-11-28";
const ATTEMPTS = 5;
const REQUEST_MS = 60_000;
const MAX_WAIT_MS = 900_000;
const RATE_LIMIT = "the rate limit is used up";

export interface GithubClientOptions extends CallOptions {
  /** Contains GITHUB_API_URL, GITHUB_TOKEN or GH_TOKEN. @default process.env */
  readonly environment?: NodeJS.ProcessEnv;
  /** Doubles for each further attempt. @default 500 */
  readonly retryDelayMs?: number;
  readonly now?: () => number;
  readonly sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  readonly onWait?: ((wait: { readonly ms: number; readonly reason: string }) => void) | undefined;
}

type Get<Answer> = (path: string, parameters: Readonly<Record<string, string>>) => Promise<Answer>;

export interface GithubClient {
  readonly address: URL;
  readonly hasToken: boolean;
  /**
   * Waits for the rate limit and retries faults.
   *
   * @throws ContextError CONTEXT_GITHUB_REFUSED, CONTEXT_GITHUB_BUSY, CONTEXT_GITHUB_UNUSABLE, CONTEXT_SEARCH_INVALID,
   * CONTEXT_NETWORK_UNREACHABLE
   */
  readonly get: Get<GithubAnswer>;
  readonly tryGet: Get<GithubAnswer | null>;
}

async function fetchAnswer(url: URL, token: string | null, signal: AbortSignal | undefined): Promise<GithubAnswer> {
  const deadline = AbortSignal.timeout(REQUEST_MS);
  const response = await fetch(url, {
    headers: {
      accept: "application/vnd.github+json",
      "user-agent": "repost",
      "x-github-api-version": API_VERSION,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
  });
  return { status: response.status, headers: response.headers, body: parseJson(await response.text()) };
}

/** Only the Authorization header has the token. */
export function createGithubClient(options: GithubClientOptions = {}): GithubClient {
  const { environment = process.env, retryDelayMs = 500, signal } = options;
  const { now = Date.now, sleep = sleepFor, onWait } = options;
  const address = apiAddress(environment["GITHUB_API_URL"]);
  const token = tokenOf(environment);
  let resumeAt = 0;

  const send: Get<GithubAnswer> = (path, parameters) => {
    const url = new URL(address);
    url.pathname = url.pathname.replace(/\/$/u, "") + path;
    url.search = new URLSearchParams(parameters).toString();
    return fetchAnswer(url, token, signal);
  };

  const pause = async (ms: number, reason: string): Promise<void> => {
    if (ms <= 0) return;
    if (ms > MAX_WAIT_MS) throw githubBusy(address.origin, `${reason}, for another ${Math.ceil(ms / 1000)} s`);
    onWait?.({ ms, reason });
    await sleep(ms, signal);
  };

  const get: Get<GithubAnswer> = async (path, parameters) => {
    const displayUrl = address.origin + path;
    for (let attempt = 1; ; attempt++) {
      await pause(resumeAt - now(), RATE_LIMIT);
      let fault: unknown;
      let backOffMs = retryDelayMs * 2 ** (attempt - 1);
      try {
        const answer = await send(path, parameters);
        const wait = nextWait(answer, { attempt, nowMs: now() });
        if (wait !== null) resumeAt = now() + wait;
        if (answer.status === 200 && answer.body === undefined)
          throw githubUnusable(displayUrl, "its answer is no JSON");
        if (answer.status === 200) return answer;
        const refusal = refusalOf(answer);
        if (refusal === null) throw refused(answer, displayUrl, parameters["q"] ?? "");
        fault = new Error(refusal);
        if (wait !== null) backOffMs = 0;
      } catch (error) {
        signal?.throwIfAborted();
        if (ContextError.is(error)) throw error;
        fault = error;
      }
      if (attempt >= ATTEMPTS) throw exhausted(displayUrl, fault);
      if (backOffMs > 0) await sleep(backOffMs, signal);
    }
  };

  const tryGet: Get<GithubAnswer | null> = async (path, parameters) => {
    try {
      const answer = await send(path, parameters);
      return answer.status === 200 ? answer : null;
    } catch {
      signal?.throwIfAborted();
      return null;
    }
  };
  return { address, hasToken: token !== null, get, tryGet };
}

function refused({ status, body }: GithubAnswer, displayUrl: string, query: string): ContextError {
  const message = stringOf(recordOf(body)["message"])?.replace(/\.$/u, "") ?? `it answered ${status}`;
  if (status === 422) return searchInvalid(query, message);
  if (status === 401 || status === 403) return githubRefused(displayUrl, message);
  return githubUnusable(displayUrl, `it answered ${status}`);
}

function exhausted(displayUrl: string, fault: unknown): ContextError {
  return fault instanceof TypeError || !(fault instanceof Error) || fault.name === "TimeoutError"
    ? networkUnreachable(displayUrl, fault)
    : githubBusy(displayUrl, fault.message, fault);
}

async function sleepFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await delay(ms, undefined, { signal });
}

interface GithubAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** GitHub's advice for secondary limits without a time. */
const SECONDARY_MS = 60_000;
const MARGIN_MS = 1000;

/** Repeated violations of a limit ban a client. */
function nextWait(
  { status, headers, body }: GithubAnswer,
  { attempt, nowMs }: { readonly attempt: number; readonly nowMs: number },
): number | null {
  const isLimited = status === 403 || status === 429 || status === 503;
  const after = isLimited ? retryAfterMs(headers, nowMs) : null;
  if (after !== null) return after + MARGIN_MS;
  if (headers.get("x-ratelimit-remaining") === "0") return untilReset(headers, nowMs);
  if (status === 429 || (status === 403 && isSecondary(body))) return SECONDARY_MS * 2 ** (attempt - 1);
  return null;
}

function refusalOf({ status, headers, body }: GithubAnswer): string | null {
  const isLimited =
    status === 429 ||
    (status === 403 &&
      (headers.get("x-ratelimit-remaining") === "0" || headers.has("retry-after") || isSecondary(body)));
  if (isLimited) return `it limits the rate of requests (${status})`;
  return status >= 500 ? `it answered ${status}` : null;
}

function retryAfterMs(headers: Headers, nowMs: number): number | null {
  const text = headers.get("retry-after");
  if (text === null) return null;
  if (/^\d+$/u.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - clockOf(headers, nowMs));
}

function untilReset(headers: Headers, nowMs: number): number | null {
  const reset = Number(headers.get("x-ratelimit-reset") ?? Number.NaN);
  return Number.isFinite(reset) ? Math.max(0, reset * 1000 - clockOf(headers, nowMs)) + MARGIN_MS : SECONDARY_MS;
}

function clockOf(headers: Headers, nowMs: number): number {
  const date = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(date) ? nowMs : date;
}

function isSecondary(body: unknown): boolean {
  return /secondary rate limit|abuse detection/iu.test(stringOf(recordOf(body)["message"]) ?? "");
}
