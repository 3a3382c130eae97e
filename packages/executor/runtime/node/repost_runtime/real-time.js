/** Saved before the clock is replaced. */

const { hrtime } = process;

/** Milliseconds. */
export function realNow() {
  const [seconds, nanoseconds] = hrtime.call(process);
  return seconds * 1e3 + nanoseconds / 1e6;
}
