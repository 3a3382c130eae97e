import process from "node:process";
import { Agent, EnvHttpProxyAgent, fetch as send } from "undici";

/** Time that the call's own deadline has to fire first, in ms, so that a slow answer is reported as a timeout. */
const GRACE_MS = 10_000;

/**
 * Returns a `fetch` that waits as long as a call may take. Node's own ends a request without headers, or without a further part of the body,
 * after 300 s.
 * @param timeoutMs of one call
 * @param waitMs for the headers, and for each part of the body
 */
export function createPatientFetch(timeoutMs: number, waitMs = timeoutMs + GRACE_MS): typeof fetch {
  const limits = { headersTimeout: waitMs, bodyTimeout: waitMs };
  // Node's own fetch reads the variables of proxies under the same condition.
  const dispatcher = process.env["NODE_USE_ENV_PROXY"] === "1" ? new EnvHttpProxyAgent(limits) : new Agent(limits);
  return async (input, init = {}) => {
    const { method = "GET", headers, body, signal = null } = init;
    // Objects of Node's own classes belong to its own fetch; calls of models are texts.
    if (input instanceof Request || typeof body !== "string") return await fetch(input, init);
    return await send(input, { method, headers: [...new Headers(headers)], body, signal, dispatcher });
  };
}
