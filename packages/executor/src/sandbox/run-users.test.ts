import { describe, expect, it } from "vitest";
import { RunUsers } from "./run-users.ts";

describe("RunUsers", () => {
  it("assigns different users to concurrent workers, and reuses free users", () => {
    const users = new RunUsers("0 100000 65536\n");
    const taken = Array.from({ length: 1_000 }, () => users.take());
    users.release(64_123);
    expect({
      different: new Set(taken).size,
      least: Math.min(...taken),
      most: Math.max(...taken),
      again: users.take(),
    }).toEqual({
      different: 1_000,
      least: 64_000,
      most: 64_999,
      again: 64_123,
    });
  });

  it("uses only the range of user ids that no system reserves", () => {
    const users = new RunUsers("         0          0 4294967295\n");
    const taken = Array.from({ length: 100 }, () => users.take());
    expect(taken.filter((user) => user < 0x7000_0000 || user >= 0x7fff_0000)).toEqual([]);
  });
});
