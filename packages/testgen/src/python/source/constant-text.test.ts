import { describe, expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import { constantText } from "./constant-text.ts";
import { indexModule } from "./module-index.ts";

function textOf(lines: readonly string[], owner: string | null = null): string | null {
  using tree = parser.parse(lines.join("\n"));
  const index = indexModule(tree.root);
  const node = index.assigned.get("wanted");
  if (node === undefined) throw new Error("Nothing is wanted.");
  return constantText(node, index, owner);
}

describe("constantText", () => {
  it("evaluates texts of literals and of constants in the module and its classes", () => {
    const known = ['SIGN = "#"', "class Shed:", '    DOOR = "d"'];
    expect(
      [
        'wanted = ("a" "b") + SIGN',
        'wanted = "{}-{1}-{name}-{{}}".format(SIGN, "b", name=Shed.DOOR)',
        'wanted = "%s-%s-%%" % (SIGN, "b")',
      ].map((line) => textOf([...known, line])),
    ).toEqual(["ab#", "#-b-d-{}", "#-b-%"]);
  });

  it("evaluates class attributes in methods, and returns null for cycles and computed text", () => {
    const shed = ["class Shed:", '    DOOR = "d"'];
    expect(textOf([...shed, "wanted = self.DOOR"], "Shed")).toBe("d");
    expect(textOf([...shed, "wanted = self.DOOR"])).toBeNull();
    expect(textOf(["wanted = other", "other = wanted"])).toBeNull();
    expect(textOf(['wanted = "a" + read()'])).toBeNull();
    expect(textOf(['wanted = "{}".format(read())'])).toBeNull();
  });
});
