import { describe, expect, it } from "vitest";
import { type Lock, lockDigest, lockText, normalizeRequirements, parseLock, pinsOf } from "./lock.ts";

const [item, two] = ["1".repeat(64), "2".repeat(64)];
const lock: Lock = {
  runtime: "python",
  version: "3.11",
  platform: "linux-x64",
  content: `oven==1.0 --hash=sha256:${item} --hash=sha256:${two}\nrye-bread==2.0rc1+local --hash=sha256:${item}\n`,
};

describe("lockText", () => {
  it("is parsed back into the same lock", () => {
    expect(parseLock(lockText(lock))).toEqual(lock);
    expect(pinsOf(lock)).toEqual(["oven==1.0", "rye-bread==2.0rc1+local"]);
  });

  it("has a different digest for a different interpreter or platform", () => {
    const locks = [lock, { ...lock, version: "3.12" }, { ...lock, platform: "linux-arm64" }, { ...lock, content: "" }];
    expect(new Set(locks.map(lockDigest)).size).toBe(4);
  });
});

describe("parseLock", () => {
  const text = lockText(lock);
  it.each([
    ["another first line", text.replace("repost lock 1", "repost lock 2")],
    ["an index", `${text}--index-url=https://127.0.0.1/simple\n`],
    ["an option", `${text}--pre\n`],
    ["a distribution without hash", `${text}tin==1.0\n`],
    ["a distribution without version", `${text}tin --hash=sha256:${item}\n`],
    ["an address", text.replace("oven==1.0", "oven @ file:///etc/oven.whl")],
    ["a path", `${text}./oven.whl --hash=sha256:${item}\n`],
    ["a file to include", `${text}-r /etc/passwd\n`],
  ])("rejects %s", (_, bad) => {
    expect(() => parseLock(bad)).toThrow(expect.objectContaining({ code: "EXECUTOR_LOCK_INVALID" }) as Error);
  });
});

describe("normalizeRequirements", () => {
  it("returns the same text for any order and layout", () => {
    const printed = [
      "# made by a tool",
      "rye-bread==2.0rc1+local \\",
      `    --hash=sha256:${item}`,
      "    # via oven",
      "oven==1.0 \\",
      `    --hash=sha256:${two} \\`,
      `    --hash=sha256:${item}`,
      "",
    ].join("\n");
    expect(normalizeRequirements(printed)).toBe(lock.content);
  });
});
