/** Stops waiting on abort. The operation itself continues. */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return await promise;
  signal.throwIfAborted();
  return await new Promise<T>((resolve, reject) => {
    const leave = (): void => reject(signal.reason as Error);
    signal.addEventListener("abort", leave, { once: true });
    const forget = (): void => signal.removeEventListener("abort", leave);
    promise.finally(forget).then(resolve, reject);
  });
}
