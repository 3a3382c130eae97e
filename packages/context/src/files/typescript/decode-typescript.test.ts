import { describe, expect, it } from "vitest";
import { decodeTypeScript } from "./typescript-file-rules.ts";

const text = "#!/usr/bin/env node\r\nexport const café = '🥐';\r";

describe("decodeTypeScript", () => {
  it("reads UTF-8 and UTF-16, and takes their mark away and nothing else", () => {
    const littleEndian = Buffer.from(`\ufeff${text}`, "utf16le");
    const files = [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      littleEndian,
      Buffer.from(littleEndian).swap16(),
      Buffer.from(""),
    ];
    expect(files.map(decodeTypeScript)).toEqual([
      { status: "decoded", code: text },
      { status: "decoded", code: text },
      { status: "decoded", code: text },
      { status: "decoded", code: text },
      { status: "decoded", code: "" },
    ]);
  });

  it("rejects bytes that are not text, with a reason", () => {
    const files = [
      Buffer.from("const café = 1;", "latin1"),
      Buffer.from("const a = 1;\0"),
      Buffer.from("const a = 1;", "utf16le"),
      Buffer.from([0xff, 0xfe, 0x61]),
      Buffer.from([0xff, 0xfe, 0x00, 0xd8]),
    ];
    expect(files.map(decodeTypeScript)).toEqual([
      { status: "undecodable", detail: "Its bytes are not UTF-8." },
      { status: "undecodable", detail: "It contains NUL bytes." },
      { status: "undecodable", detail: "It contains NUL bytes." },
      { status: "undecodable", detail: "Its bytes are not UTF-16LE." },
      { status: "undecodable", detail: "Its bytes are not UTF-16LE." },
    ]);
  });
});
