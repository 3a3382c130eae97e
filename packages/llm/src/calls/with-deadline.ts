interface Deadline {
  readonly signal: AbortSignal;
  readonly expired: () => boolean;
}

/** Removes timers and listeners, which `AbortSignal.timeout` would keep until the deadline. */
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
