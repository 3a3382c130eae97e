/** The real clock, saved before it is replaced. */

const { hrtime } = process;

/** Milliseconds since an arbitrary moment. */
export function realNow() {
  const [seconds, nanoseconds] = hrtime.call(process);
  return seconds * 1e3 + nanoseconds / 1e6;
}
