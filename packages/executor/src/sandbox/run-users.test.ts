import { describe, expect, it } from "vitest";
import { RunUsers } from "./run-users.ts";

const WHOLE = "         0          0 4294967295\n";

describe("RunUsers", () => {
  it("gives runs at the same time different users, and a free one again", () => {
    const users = new RunUsers(WHOLE);
    const [first, second] = [users.take(), users.take()];
    users.release(first);
    expect({ differ: first !== second, again: users.take() === first, next: users.take() - second }).toEqual({
      differ: true,
      again: true,
      next: 1,
    });
  });

  it("stays where no system keeps users of its own, as far as there are such ids", () => {
    expect(new RunUsers(WHOLE).take()).toBeGreaterThanOrEqual(0x7000_0000);
    expect(new RunUsers("0 100000 65536\n").take()).toBe(64_000);
  });
});
