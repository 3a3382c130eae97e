import { describe, expect, it } from "vitest";
import { retryAfterMs } from "./classify-failure.ts";

const now = Date.parse("2026-01-01T00:00:00Z");

describe("retryAfterMs", () => {
  it.each([
    [{ "retry-after": "2" }, 2000],
    [{ "retry-after": "0.5" }, 500],
    [{ "retry-after": "0" }, 0],
    [{ "retry-after": "Thu, 01 Jan 2026 00:01:30 GMT" }, 90_000],
    [{ "retry-after": "Wed, 31 Dec 2025 23:59:00 GMT" }, 0],
    [{ "retry-after-ms": "12", "retry-after": "2" }, 12],
    [{ "retry-after-ms": "soon", "retry-after": "2" }, 2000],
    [{ "retry-after": "-1" }, undefined],
    [{ "retry-after": "soon" }, undefined],
    [{ "retry-after": "" }, undefined],
    [{}, undefined],
    [undefined, undefined],
  ])("returns for %j: %s", (headers, expected) => {
    expect(retryAfterMs(headers, now)).toBe(expected);
  });
});
