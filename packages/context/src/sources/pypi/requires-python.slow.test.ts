import { describe, expect, it } from "vitest";
import { allowsPython, pythonVersion } from "./requires-python.ts";

describe("allowsPython", () => {
  it.each([
    [">=3.9", true],
    [">=3.12", false],
    [">= 3.9, <4", true],
    [">=2.7, !=3.0.*, !=3.11.*", false],
    ["!=3.11", true],
    ["<3.11", false],
    ["<=3.11.7", true],
    [">3.11", true],
    ["~=3.8", true],
    ["~=3.11.8", false],
    ["~=2.7", false],
    ["==3.*", true],
    ["==3.12.*", false],
    ["===3.11.7", true],
    ["", true],
    [">=three", true],
  ])("%s", (requirement, isAllowed) => {
    expect(allowsPython(requirement, "3.11.7")).toBe(isAllowed);
  });
});

describe("pythonVersion", () => {
  it("is null where there is no interpreter", async () => {
    expect(await pythonVersion("no-such-python", new AbortController().signal)).toBeNull();
    expect(await pythonVersion("python3", new AbortController().signal)).toMatch(/^3\.\d+\.\d+$/u);
  });
});
