import { describe, expect, it } from "vitest";
import { pinSource, publicSource } from "./public-source.ts";

describe("publicSource", () => {
  it.each([
    ["https://baker:secret@example.org/bakery/oven.git@v1", "https://example.org/bakery/oven.git@v1"],
    ["https://secret@example.org/bakery/oven", "https://example.org/bakery/oven"],
    ["https://example.org/bakery/oven?token=secret", "https://example.org/bakery/oven"],
    ["ssh://git:secret@example.org/bakery/oven@main", "ssh://git@example.org/bakery/oven@main"],
    ["git@example.org:bakery/oven.git", "git@example.org:bakery/oven.git"],
    ["file:///srv/oven.git@main", "file:///srv/oven.git@main"],
    ["pypi:toolz==1.0", "pypi:toolz==1.0"],
    ["./oven", "./oven"],
    ["github:topic:bread", "github:topic:bread"],
  ])("shows %s as %s", (source, displayUrl) => {
    expect(publicSource(source)).toBe(displayUrl);
  });
});

describe("pinSource", () => {
  it.each([
    [
      "https://baker:secret@example.org/a/b",
      "https://example.org/a/b@0a1b",
      "https://baker:secret@example.org/a/b@0a1b",
    ],
    [
      "https://baker:secret@example.org/a/b@main",
      "https://example.org/a/b@0a1b",
      "https://baker:secret@example.org/a/b@0a1b",
    ],
    ["pypi:toolz", "pypi:toolz==1.0", "pypi:toolz==1.0"],
    ["./oven", "./oven", "./oven"],
  ])("opens %s, pinned to %s, by %s", (source, pinned, expected) => {
    expect(pinSource(source, pinned)).toBe(expected);
  });
});
