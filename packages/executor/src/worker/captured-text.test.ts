import { describe, expect, it } from "vitest";
import { captureText } from "./captured-text.ts";

describe("captureText", () => {
  it("returns the whole text when nothing was dropped", () => {
    expect(captureText(Buffer.from("ä🦉\n"), { head: 3, dropped: 0 })).toEqual({ text: "ä🦉\n", truncated: false });
  });

  it("reports the omitted length between head and tail", () => {
    expect(captureText(Buffer.from("abcef"), { head: 3, dropped: 1 })).toEqual({
      text: "abc\n[... 1 bytes left out ...]\nef",
      truncated: true,
    });
  });

  it("drops characters that are cut in the middle", () => {
    const [owl, umlaut] = [Buffer.from("🦉"), Buffer.from("ü")];
    const kept = Buffer.concat([Buffer.from("a"), owl.subarray(0, 2), umlaut.subarray(1), Buffer.from("b")]);
    expect(captureText(kept, { head: 3, dropped: 7 })).toEqual({
      text: "a\n[... 7 bytes left out ...]\nb",
      truncated: true,
    });
  });
});
