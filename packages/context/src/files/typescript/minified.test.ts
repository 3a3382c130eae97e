import { describe, expect, it } from "vitest";
import { isMinified } from "./typescript-file-rules.ts";

const shrunk = "function a(b,c){for(var d=0;d<b.length;d++)c(b[d]);return b}var e=function(f){return a(f,g)};".repeat(
  40,
);
const written = "export function bake(bread, minutes) {\n  return { bread, minutes };\n}\n";

describe("isMinified", () => {
  it("recognizes minified code below any header", () => {
    expect(isMinified(shrunk)).toBe(true);
    expect(isMinified(`/*! Bakery 1.0 | MIT */\n${shrunk}\n//# sourceMappingURL=bakery.js.map\n`)).toBe(true);
  });

  it("accepts an unterminated string", () => {
    expect(isMinified(`x = "${'\\"'.repeat(400_000)}`)).toBe(false);
  });

  it.each([
    ["code that people wrote", written.repeat(100)],
    ["a long text", `${written}const menu = "${"rye (bread);".repeat(500)}";\n`],
    [
      "long regular expressions",
      `${written}const a = { de: /^((A|AA|[/\\]]${"|AB|AC".repeat(200)})[- ]?)$/u.test(x) };\n  return /(${"a|bc|".repeat(300)})/;\n`,
    ],
    ["a table of numbers", `${written}const table = [${"0x1f,12,".repeat(1000)}];\n`],
    ["a shrunk line in code that people wrote", written.repeat(100) + shrunk.slice(0, 1200)],
    [
      "a map to the sources",
      `${written}//# sourceMappingURL=data:application/json;base64,${"eyJ2ZXJzaW9uIjoz".repeat(500)}\n`,
    ],
    ["a short line", shrunk.slice(0, 400)],
    ["a long line with blanks", `const x = ${"a + b * c - ".repeat(200)}1;`],
    ["a line of a million characters", `x = "${"a".repeat(1_000_000)}";`],
  ])("does not take %s for minified", (_, code) => {
    expect(isMinified(code)).toBe(false);
  });
});
