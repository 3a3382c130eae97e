import { describe, expect, it } from "vitest";
import { failureOf } from "./failure-cause.ts";

describe("failureOf", () => {
  it.each([
    ["URLError", "<urlopen error [Errno -3] Temporary failure in name resolution>"],
    ["ConnectionError", "HTTPConnectionPool(host='x', port=80)"],
    ["gaierror", "[Errno -2] Name or service not known"],
    ["OperationalError", "could not connect to server: Connection refused"],
    ["FileNotFoundError", "[Errno 2] No such file or directory: 'btrfs'"],
    ["Error", "connect ECONNREFUSED 127.0.0.1:5432"],
    ["Error", "spawnSync btrfs ENOENT"],
    ["TypeError", "fetch failed"],
  ])("returns outside for %s: %s", (type, message) => {
    expect(failureOf(type, message)).toEqual({ type, message, cause: "outside", module: null, name: null });
  });

  it.each([
    ["ValueError", "not a URL"],
    ["FileNotFoundError", "[Errno 2] No such file or directory: 'a/b.txt'"],
    ["KeyError", "connection"],
    ["OperationalError", "no such column: abc"],
    ["OperationalError", 'near "a": syntax error'],
    ["Error", "ENOENT: no such file or directory, open 'a/b.txt'"],
    ["Error", "Cannot find module './oven'"],
    ["timeout", null],
  ])("returns another cause for %s: %s", (type, message) => {
    expect(failureOf(type, message).cause).toBe("other");
  });

  it.each([
    ["Error", "Cannot find package '@bakery/oven' imported from module.mjs", "missing_package", "@bakery/oven"],
    ["Error", "Cannot find module 'oven/heat'", "missing_package", "oven/heat"],
    ["ModuleNotFoundError", "No module named 'oven.heat'", "missing_module", "oven.heat"],
    ["unusable", "ModuleNotFoundError: No module named 'oven'", "missing_module", "oven"],
  ] as const)("names the missing module of %s: %s", (type, message, cause, module) => {
    expect(failureOf(type, message)).toMatchObject({ cause, module });
  });
});
