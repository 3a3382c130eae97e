import { describe, expect, it } from "vitest";
import { withToken } from "./github-environment.ts";

const GITHUB_TOKEN = "ghp_a%b";

describe("withToken", () => {
  it.each([
    ["https://github.com/bakery/oven.git", undefined, "https://x-access-token:ghp_a%25b@github.com/bakery/oven.git"],
    ["http://github.com/bakery/oven.git", undefined, null],
    ["https://github.com.example.org/bakery/oven.git", undefined, null],
    ["https://github.com:8443/bakery/oven.git", undefined, null],
    ["https://example.org/bakery/oven.git", undefined, null],
    ["git@github.com:bakery/oven.git", undefined, null],
    [
      "https://code.example.org/bakery/oven.git",
      "https://code.example.org/api/v3",
      "https://x-access-token:ghp_a%25b@code.example.org/bakery/oven.git",
    ],
    ["https://github.com/bakery/oven.git", "https://code.example.org/api/v3", null],
  ])("gives %s, found by %s, the token only at the API's own host", (url, GITHUB_API_URL, expected) => {
    expect(withToken(url, { GITHUB_TOKEN, GITHUB_API_URL })).toBe(expected ?? url);
  });

  it("changes nothing without a token", () => {
    expect(withToken("https://github.com/bakery/oven.git", {})).toBe("https://github.com/bakery/oven.git");
  });
});
