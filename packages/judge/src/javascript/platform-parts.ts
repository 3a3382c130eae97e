/** By what a text shows that its code may use a part of Node that takes long to load. */
const MENTIONS = {
  crypto: /crypto/iu,
  assert: /["'`](?:node:)?assert\b/u,
  performance: /performance|perf_hooks/u,
  timers: /["'`](?:node:)?timers\b/u,
  abort: /Abort/u,
};

/** A part of Node that a process loads only where the code may use it: loading one takes longer than most tests. */
type PlatformPart = keyof typeof MENTIONS;

/**
 * Which of them code may use, by its texts. What installed packages use is not known, so that with them it is all.
 */
export function platformParts(
  texts: readonly string[],
  environment: string | null | undefined,
): Readonly<Record<PlatformPart, boolean>> {
  const hasPackages = (environment ?? null) !== null;
  const mentions = (part: PlatformPart): boolean => hasPackages || texts.some((text) => MENTIONS[part].test(text));
  return {
    crypto: mentions("crypto"),
    assert: mentions("assert"),
    performance: mentions("performance"),
    timers: mentions("timers"),
    abort: mentions("abort"),
  };
}
