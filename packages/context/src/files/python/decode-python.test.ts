import { describe, expect, it } from "vitest";
import { decodePython } from "./python-file-rules.ts";

const bytes = (text: string, encoding: BufferEncoding = "utf8"): Uint8Array => Buffer.from(text, encoding);
const bom = Buffer.from([0xef, 0xbb, 0xbf]);

describe("decodePython", () => {
  it("reads UTF-8 where nothing else is said, line breaks to the letter", () => {
    expect(decodePython(bytes("name = 'é'\r\nx = 1\r"))).toEqual({ status: "decoded", code: "name = 'é'\r\nx = 1\r" });
  });

  it("reads an empty file", () => {
    expect(decodePython(new Uint8Array())).toEqual({ status: "decoded", code: "" });
  });

  it("drops the byte order mark and nothing else", () => {
    expect(decodePython(Buffer.concat([bom, bytes("x = '\ufeff'\n")]))).toEqual({
      status: "decoded",
      code: "x = '\ufeff'\n",
    });
  });

  it.each([
    "# -*- coding: latin-1 -*-\n",
    "#!/usr/bin/python\n# vim: set fileencoding=iso-8859-15 :\n".replace("-15", "-1"),
    "\f\n\t# coding=ISO_8859_1\r\n",
    "# coding: latin-1-unix\n",
  ])("reads Latin-1 by its cookie: %j", (cookie) => {
    const code = `${cookie}name = 'caf\u00e9\u0085'\n`;
    expect(decodePython(bytes(code, "latin1"))).toEqual({ status: "decoded", code });
  });

  it.each([
    ["cp1252", [0x80], "€"],
    ["koi8_r", [0xc1], "а"],
    ["cp1251", [0xe0], "а"],
    ["iso-8859-15", [0xa4], "€"],
    ["shift-jis", [0x82, 0xa0], "あ"],
    ["euc_jp", [0xa4, 0xa2], "あ"],
    ["gbk", [0xb0, 0xa1], "啊"],
  ])("reads %s", (name, content, text) => {
    const file = Buffer.concat([bytes(`# coding: ${name}\n`), Buffer.from(content)]);
    expect(decodePython(file)).toEqual({ status: "decoded", code: `# coding: ${name}\n${text}` });
  });

  it("ignores a cookie after code or in the third line", () => {
    expect(decodePython(bytes("x = 1\n# coding: nonsense\n"))).toMatchObject({ status: "decoded" });
    expect(decodePython(bytes("\n\n# coding: nonsense\n"))).toMatchObject({ status: "decoded" });
  });

  it("rejects encodings that CPython rejects, with a reason", () => {
    const details = [
      bytes("x = 'caf\u00e9'\n", "latin1"),
      bytes("# coding: ascii\nx = 'é'\n"),
      bytes("# coding: nonsense\n"),
      Buffer.concat([bom, bytes("# coding: latin-1\n")]),
      bytes("x = 1\0\n"),
      bytes("\ufeffx = 1\n", "utf16le"),
    ].map((file) => decodePython(file));
    expect(details).toEqual([
      { status: "undecodable", detail: "Its bytes are not UTF-8." },
      { status: "undecodable", detail: "Its bytes are not ascii." },
      { status: "undecodable", detail: "Its coding cookie names an encoding that is not known here: nonsense." },
      { status: "undecodable", detail: "It has a UTF-8 byte order mark, but its coding cookie says latin-1." },
      { status: "undecodable", detail: "It contains NUL bytes." },
      { status: "undecodable", detail: "It contains NUL bytes." },
    ]);
  });
});
