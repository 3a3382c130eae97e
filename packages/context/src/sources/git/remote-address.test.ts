import { describe, expect, it } from "vitest";
import { fileUrl, remoteAddress } from "./remote-address.ts";

describe("remoteAddress", () => {
  it.each([
    ["https://example.org/bakery/oven.git", "https://example.org/bakery/oven.git", "bakery/oven"],
    ["https://example.org/group/bakery/oven/", "https://example.org/group/bakery/oven/", "bakery/oven"],
    ["ssh://git:secret@example.org/bakery/oven", "ssh://git@example.org/bakery/oven", "bakery/oven"],
    ["git@example.org:bakery/oven.git", "git@example.org:bakery/oven.git", "bakery/oven"],
    ["https://example.org/oven?token=secret", "https://example.org/oven", "oven"],
    ["file:///srv/bakery/oven.git", null, "oven"],
    ["/srv/bakery/oven.git", null, "oven"],
    ["/", null, "repository"],
  ])("shows %j as %j with the name %j", (url, displayAddress, name) => {
    expect(remoteAddress(url)).toMatchObject({ displayUrl: displayAddress, name, credentials: null });
  });

  it("takes credentials out of web addresses", () => {
    expect(remoteAddress("https://baker:s%20%@example.org/bakery/oven")).toEqual({
      url: "https://example.org/bakery/oven",
      displayUrl: "https://example.org/bakery/oven",
      name: "bakery/oven",
      credentials: "https://baker:s%2520%25@example.org",
    });
  });

  it("gives git a path of this machine as an address", () => {
    expect(remoteAddress("/srv/my oven").url).toBe("file:///srv/my%20oven");
  });
});

describe("fileUrl", () => {
  it("knows how the well-known hosts show a file at a commit", () => {
    const urls = [
      "https://github.com/bakery/oven.git",
      "git@gitlab.com:bakery/oven.git",
      "ssh://git@codeberg.org/bakery/oven",
      "https://example.org/a/b",
      null,
    ];
    expect(urls.map((url) => fileUrl(url, "abc", "LICENSE.txt"))).toEqual([
      "https://github.com/bakery/oven/blob/abc/LICENSE.txt",
      "https://gitlab.com/bakery/oven/-/blob/abc/LICENSE.txt",
      "https://codeberg.org/bakery/oven/src/commit/abc/LICENSE.txt",
      null,
      null,
    ]);
  });
});
