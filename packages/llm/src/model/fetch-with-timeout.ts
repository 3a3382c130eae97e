import process from "node:process";
import { Agent, EnvHttpProxyAgent, fetch as send } from "undici";

/** The deadline of the call fires first and is reported as a timeout. */
const GRACE_MS = 10_000;

/** Waits for slow answers; Node's `fetch` stops after 300 s. */
export function createFetchWithTimeout(timeoutMs: number, waitMs = timeoutMs + GRACE_MS): typeof fetch {
  const limits = { headersTimeout: waitMs, bodyTimeout: waitMs };
  // Node reads the proxy variables under the same condition.
  const dispatcher = process.env["NODE_USE_ENV_PROXY"] === "1" ? new EnvHttpProxyAgent(limits) : new Agent(limits);
  return async (input, init = {}) => {
    const { method = "GET", headers, body, signal = null } = init;
    // Requests and streams of Node work with its own `fetch` only.
    if (input instanceof Request || typeof body !== "string") return await fetch(input, init);
    return await send(input, { method, headers: [...new Headers(headers)], body, signal, dispatcher });
  };
}
