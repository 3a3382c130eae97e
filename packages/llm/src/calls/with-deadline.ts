/** How a call with a deadline is told from one that was called off. */
export interface Deadline {
  /** Fires at the deadline, or with the caller's signal. */
  readonly signal: AbortSignal;
  /** Whether the time ran out. */
  readonly expired: () => boolean;
}

/**
 * Runs a call that has to end in time. Nothing of it stays behind: `AbortSignal.timeout` and `any` would keep every call's signals for as
 * long as its deadline, however soon it was answered.
 */
export async function withDeadline<T>(
  ms: number,
  signal: AbortSignal | undefined,
  call: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let expired = false;
  const timer = setTimeout(() => {
    expired = true;
    controller.abort(new DOMException(`No answer within ${ms} ms.`, "TimeoutError"));
  }, ms);
  const leave = (): void => controller.abort(signal?.reason);
  if (signal?.aborted === true) leave();
  signal?.addEventListener("abort", leave, { once: true });
  try {
    return await call({ signal: controller.signal, expired: () => expired });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", leave);
  }
}
