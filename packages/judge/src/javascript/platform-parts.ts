/** Mentions of Node modules that take long to load. */
const MENTIONS = {
  crypto: /crypto/iu,
  assert: /["'`](?:node:)?assert\b/u,
  performance: /performance|perf_hooks/u,
  timers: /["'`](?:node:)?timers\b/u,
  abort: /Abort/u,
};

/** Part of Node that is loaded on demand, because loading takes longer than most tests. */
type PlatformPart = keyof typeof MENTIONS;

/** Returns the parts that code may use. Installed packages may use all. */
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
