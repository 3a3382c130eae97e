// @module-tag python3
import { execFileSync } from "node:child_process";
import { builtinModules } from "node:module";
import { describe, expect, it } from "vitest";
import { isStandardLibrary } from "./is-standard-library.ts";
import standardLibrary from "./python/standard-library.json" with { type: "json" };

describe("isStandardLibrary", () => {
  it("recognizes modules of a Python version, or of any version by default", () => {
    const has = (name: string, version?: string): boolean =>
      isStandardLibrary({ name, language: "python", ...(version === undefined ? {} : { version }) });
    expect([has("os"), has("numpy"), has("toString")]).toEqual([true, false, false]);
    expect([has("tomllib"), has("tomllib", "3.10"), has("tomllib", "3.11")]).toEqual([true, false, true]);
    expect([has("distutils", "3.11"), has("distutils", "3.12"), has("winreg", "3.9")]).toEqual([true, false, true]);
  });

  it("agrees with the interpreter that is here", ({ skip }) => {
    const program = "import sys; print(sys.version_info[:2], *getattr(sys, 'stdlib_module_names', []))";
    const output = ask(program);
    skip(output === undefined, "There is no python3 to ask.");
    const [, version = "", names = ""] = /^\((?<version>\d+, \d+)\) ?(?<names>.*)$/su.exec(output?.trim() ?? "") ?? [];
    const expected = version.replace(", ", ".");
    skip(
      !Object.values(standardLibrary.inSomeVersions).flat().includes(expected),
      `The lists do not know Python ${expected}.`,
    );
    const isHidden = (name: string): boolean => /^(?:_sysconfigdata|_test|_?xx|__phello__)/u.test(name);
    const missing = names
      .split(" ")
      .filter((name) => name !== "" && !isHidden(name))
      .filter((name) => !isStandardLibrary({ name, language: "python", version: expected }));
    expect([missing, standardLibrary.inAllVersions.length > 200]).toEqual([[], true]);
  });

  it("recognizes modules of Node.js with and without a scheme", () => {
    const has = (name: string): boolean => isStandardLibrary({ name, language: "typescript" });
    expect(builtinModules.every(has)).toBe(true);
    expect([has("node:fs"), has("node:test"), has("fs/promises"), has("lodash"), has("os-name")]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

function ask(program: string): string | undefined {
  try {
    return execFileSync("python3", ["-c", program], { encoding: "utf8" });
  } catch {
    return undefined;
  }
}
