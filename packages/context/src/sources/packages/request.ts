import { setTimeout as delay } from "node:timers/promises";
import { ContextError, indexUnusable, networkUnreachable } from "../../errors.ts";
import { shownAddress, splitCredentials } from "../web-address.ts";

const ATTEMPTS = 3;

export interface RequestOptions {
  readonly retryDelayMs: number;
  readonly signal: AbortSignal;
  /** Returns an Authorization header. @default none */
  readonly authorizationFor?: ((url: string) => string | null) | undefined;
}

class BusyError extends Error {}

/**
 * Retries network errors, 429 and 5xx.
 *
 * @throws ContextError CONTEXT_NETWORK_UNREACHABLE, CONTEXT_INDEX_UNUSABLE
 */
export async function request<T>(
  url: string,
  headers: Readonly<Record<string, string>>,
  { retryDelayMs, signal, authorizationFor }: RequestOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { address, authorization: ownAuthorization } = splitCredentials(url);
  const authorization = ownAuthorization ?? authorizationFor?.(address) ?? null;
  const sent = authorization === null ? headers : { ...headers, authorization };
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(address, { headers: sent, signal });
      if (response.status === 429 || response.status >= 500) throw new BusyError(`It answered ${response.status}.`);
      return await read(response);
    } catch (error) {
      signal.throwIfAborted();
      if (ContextError.is(error) || isFileError(error)) throw error;
      if (attempt >= ATTEMPTS) {
        if (error instanceof BusyError) throw indexUnusable(shownAddress(address), error.message.slice(0, -1), error);
        throw networkUnreachable(shownAddress(address), error);
      }
    }
    await delay(retryDelayMs * 2 ** (attempt - 1), undefined, { signal });
  }
}

function isFileError(error: unknown): boolean {
  return error instanceof Error && "path" in error && "syscall" in error;
}
