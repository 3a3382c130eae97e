/** The time that the clock of calls is in the place of. */

const { hrtime } = process;

/** Milliseconds since a moment that is not known. */
export function realNow() {
  const [seconds, nanoseconds] = hrtime.call(process);
  return seconds * 1e3 + nanoseconds / 1e6;
}
