import { requireAtLeast } from "../require-at-least.ts";
import { type Clock, systemClock } from "./clock.ts";
import { untilAborted } from "./until-aborted.ts";

export interface RateWindowOptions {
  /** @default no limit */
  readonly requestsPerMinute?: number;
  /** Input and output tokens. @default no limit */
  readonly tokensPerMinute?: number;
  readonly clock?: Clock;
}

/** A call's entry in the window. */
export interface WindowPlace {
  /** Replaces the estimate by the actual number. */
  correct(tokens: number): void;
}

export interface RateWindow {
  /** Waits in order of arrival until the window has room. */
  enter(tokens: number, signal?: AbortSignal): Promise<WindowPlace>;
}

const MINUTE_MS = 60_000;

/**
 * Creates limits for requests and tokens in a sliding minute. A call that exceeds the limit alone needs an empty
 * window.
 */
export function createRateWindow(options: RateWindowOptions): RateWindow {
  const { requestsPerMinute = Infinity, tokensPerMinute = Infinity, clock = systemClock } = options;
  requireAtLeast(options, { requestsPerMinute: 1, tokensPerMinute: 1 });
  let places: { readonly at: number; tokens: number }[] = [];
  let last: Promise<unknown> = Promise.resolve();

  /** Returns the time in ms until the window has room. */
  const waitFor = (tokens: number): number => {
    const now = clock.now();
    places = places.filter(({ at }) => at > now - MINUTE_MS);
    let requests = places.length;
    let used = places.reduce((sum, place) => sum + place.tokens, 0);
    let wait = 0;
    for (const place of places) {
      if (requests < requestsPerMinute && used + tokens <= tokensPerMinute) break;
      requests -= 1;
      used -= place.tokens;
      wait = place.at + MINUTE_MS - now;
    }
    return wait;
  };
  const takePlace = async (tokens: number, signal: AbortSignal | undefined): Promise<WindowPlace> => {
    signal?.throwIfAborted();
    for (let wait = waitFor(tokens); wait > 0; wait = waitFor(tokens)) await clock.sleep(wait, signal);
    const place = { at: clock.now(), tokens };
    places.push(place);
    return { correct: (actual) => void (place.tokens = actual) };
  };
  return {
    async enter(tokens, signal) {
      const turn = last.then(async () => await takePlace(tokens, signal));
      last = turn.catch(() => undefined);
      return await untilAborted(turn, signal);
    },
  };
}
