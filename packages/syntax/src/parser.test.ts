import type { Language } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { assertCompatible, readGrammar } from "./grammar.ts";
import { loadLanguage } from "./load-language.ts";
import { loadParser } from "./parser.ts";
import { walk } from "./walk.ts";

describe("loadParser", () => {
  it("loads a language once", async () => {
    expect(await loadParser("python")).toBe(await loadParser("python"));
  });

  it("counts offsets in UTF-16 code units", async () => {
    const parser = await loadParser("python");
    const code = "x = '𝒳é'\ny = 1";
    using tree = parser.parse(code);
    const names: string[] = [];
    walk(tree.root, ({ type, startIndex, endIndex }) => {
      if (type === "identifier" || type === "string") names.push(code.slice(startIndex, endIndex));
    });
    expect(names).toEqual(["x", "'𝒳é'", "y"]);
  });

  it("treats a single carriage return as a line break", async () => {
    const parser = await loadParser("python");
    using tree = parser.parse("x = 1\ry = 2\r\nz = 3");
    expect(tree.root.namedChildren.map(({ type, startPosition }) => [type, startPosition.row])).toEqual([
      ["expression_statement", 0],
      ["expression_statement", 1],
      ["expression_statement", 2],
    ]);
  });

  it("lets a tree be deleted twice", async () => {
    const parser = await loadParser("python");
    const tree = parser.parse("x = 1");
    tree.delete();
    expect(() => tree.delete()).not.toThrow();
  });

  it("parses text with many comments quickly", async () => {
    const parser = await loadParser("python");
    const code = `def f():\n    pass\n${"    # said again\n".repeat(20_000)}    # 'quoted'\nx = '''\n${"# kept\n".repeat(101)}'''\n`;
    using tree = parser.parse(code);
    expect(tree.root.namedChildren.map(({ type, startPosition }) => [type, startPosition.row])).toEqual([
      ["function_definition", 0],
      ["expression_statement", 20_003],
    ]);
  });

  it("parses TypeScript with JSX and TypeScript with conversions in the same syntax", async () => {
    const parser = await loadParser("typescript");
    for (const code of ["const a = <b>{c}</b>;", "const a = <B>c;", "const a = <T,>(b: T): T => b;"]) {
      using tree = parser.parse(code);
      expect(tree.root.hasError).toBe(false);
    }
  });

  it("returns the tree with the fewest errors for text that matches no grammar", async () => {
    const parser = await loadParser("typescript");
    using tree = parser.parse("const a = <b>{c}</b>;\nfunction f() {}\nlet = ;");
    expect(tree.root.namedChildren.map(({ type }) => type)).toContain("function_declaration");
  });

  it("throws SYNTAX_LANGUAGE_UNSUPPORTED for a language without a grammar", async () => {
    for (const language of ["cobol", "constructor"]) {
      await expect(loadParser(language as Language)).rejects.toMatchObject({ code: "SYNTAX_LANGUAGE_UNSUPPORTED" });
    }
  });
});

describe("loadLanguage", () => {
  it("loads a language once", async () => {
    expect(await loadLanguage("python")).toBe(await loadLanguage("python"));
  });

  it("throws SYNTAX_LANGUAGE_UNSUPPORTED without an adapter, also on repeated calls", async () => {
    const cobol = "cobol" as Language;
    await expect(loadLanguage(cobol)).rejects.toMatchObject({ code: "SYNTAX_LANGUAGE_UNSUPPORTED" });
    await expect(loadLanguage(cobol)).rejects.toMatchObject({ hint: "Use one of: python, javascript, typescript." });
  });
});

describe("readGrammar", () => {
  it.each(["tree-sitter-nothing/nothing.wasm", "tree-sitter-python/package.json"])(
    "throws SYNTAX_GRAMMAR_MISSING for %s, with the cause",
    async (file) => {
      await loadParser("python");
      await expect(readGrammar(file)).rejects.toMatchObject({
        code: "SYNTAX_GRAMMAR_MISSING",
        cause: expect.any(Error) as unknown,
      });
    },
  );
});

describe("assertCompatible", () => {
  it("accepts ABI 13 to 15, and reports the supported versions for every other", () => {
    for (const version of [13, 14, 15]) expect(() => assertCompatible("x.wasm", version)).not.toThrow();
    for (const version of [12, 16]) {
      expect(() => assertCompatible("x.wasm", version)).toThrow(
        `The grammar x.wasm has ABI ${version}; web-tree-sitter reads 13 to 15.`,
      );
    }
  });
});
