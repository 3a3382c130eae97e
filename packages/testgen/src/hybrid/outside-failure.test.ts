import { describe, expect, it } from "vitest";
import { isMostlyOutside, outsideFailure } from "./outside-failure.ts";

const crash = (detail: string) => ({ reason: "always_crashes", detail });

describe("outsideFailure", () => {
  it.each([
    "29 x URLError: <urlopen error [Errno -3] Temporary failure in name resolution>",
    "3 x ConnectionError: HTTPConnectionPool(host='x', port=80)",
    "9 x gaierror: [Errno -2] Name or service not known",
    "9 x OperationalError: could not connect to server: Connection refused",
    "9 x FileNotFoundError: [Errno 2] No such file or directory: 'btrfs'",
    "9 x Error: connect ECONNREFUSED 127.0.0.1:5432",
    "9 x Error: spawnSync btrfs ENOENT",
    "9 x TypeError: fetch failed",
    "module.mjs does not load. Error: Cannot find package '@bakery/oven' imported from module.mjs",
  ])("sees what lies outside in %s", (detail) => {
    expect(outsideFailure(crash(detail))).toBe(detail.replace(/^\d+ x /u, ""));
  });

  it.each([
    "4 x ValueError: not a URL",
    "9 x FileNotFoundError: [Errno 2] No such file or directory: 'a/b.txt'",
    "9 x KeyError: connection",
    '61 x TypeError: bad operand; 50 x OperationalError: no such column: abc; 2 x OperationalError: near "a": syntax error',
    "9 x Error: ENOENT: no such file or directory, open 'a/b.txt'",
    "module.cjs does not load. Error: Cannot find module './oven'",
  ])("leaves %s to inputs", (detail) => {
    expect(outsideFailure(crash(detail))).toBeNull();
  });

  it("goes before other inputs where most calls came to it, or where no call came to an end", () => {
    const some = "29 x TypeError: bad operand; 1 x URLError: no host";
    const most = "29 x URLError: no host; 1 x TypeError: bad operand";
    const accidents = (detail: string) => ({ reason: "only_accidents", detail });
    const cases = [accidents(some), accidents(most), crash(some), crash("4 x TypeError: bad operand")];
    expect(cases.map(isMostlyOutside)).toEqual([false, true, true, false]);
  });

  it("takes what a stand-in was asked for as such", () => {
    expect(outsideFailure({ reason: "needs_model", detail: "3 x NeedsModel: a call of sieve" })).toBe(
      "NeedsModel: a call of sieve",
    );
  });

  it("is told even where few calls came to it", () => {
    expect(outsideFailure(crash("90 x TypeError: bad operand; 2 x URLError: no host; 1 x timeout"))).toBe(
      "TypeError: bad operand; URLError: no host",
    );
  });
});
