import { setTimeout as delay } from "node:timers/promises";
import { basicAuthorization } from "../basic-authorization.ts";
import { ContextError, indexUnusable, networkUnreachable } from "../../errors.ts";

const ATTEMPTS = 3;

/** What every request to an index needs. */
export interface RequestOptions {
  readonly retryDelayMs: number;
  readonly signal?: AbortSignal | undefined;
  /** The Authorization header for an address that has no credentials in it. @default none */
  readonly authorizationFor?: (url: string) => string | null;
}

/** A server's answer that a second attempt may change. */
class BusyError extends Error {}

/**
 * Sends a GET and hands its answer to `read`, both of them again after a network error, an answer that breaks off, 429 or 5xx.
 *
 * @throws ContextError CONTEXT_NETWORK_UNREACHABLE, CONTEXT_INDEX_UNUSABLE, and what `read` throws
 */
export async function request<T>(
  url: string,
  headers: Readonly<Record<string, string>>,
  { retryDelayMs, signal, authorizationFor }: RequestOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { address, authorization: own } = splitCredentials(url);
  const authorization = own ?? authorizationFor?.(address) ?? null;
  const sent = authorization === null ? headers : { ...headers, authorization };
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(address, { headers: sent, signal: signal ?? null });
      if (response.status === 429 || response.status >= 500) throw new BusyError(`It answered ${response.status}.`);
      return await read(response);
    } catch (error) {
      signal?.throwIfAborted();
      if (ContextError.is(error) || isFileError(error)) throw error;
      if (attempt >= ATTEMPTS) {
        if (error instanceof BusyError) throw indexUnusable(shownAddress(address), error.message.slice(0, -1), error);
        throw networkUnreachable(shownAddress(address), error);
      }
    }
    await delay(retryDelayMs * 2 ** (attempt - 1), undefined, { signal });
  }
}

/** fetch refuses credentials inside an address; they go into a header, which it drops when it is led to another host. */
export function splitCredentials(url: string): { readonly address: string; readonly authorization: string | null } {
  const parsed = new URL(url);
  const authorization = basicAuthorization(parsed);
  if (authorization === null) return { address: url, authorization };
  parsed.username = "";
  parsed.password = "";
  return { address: parsed.href, authorization };
}

/** Without credentials and query, which may hold a token. */
export function shownAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

function isFileError(error: unknown): boolean {
  return error instanceof Error && "path" in error && "syscall" in error;
}
