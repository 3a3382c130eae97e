import type { Observation } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { foldersOf, withoutFolders } from "./package-check.ts";

const files = ["bakery/__init__.py", "bakery/oven/heat.py", "setup.py", "loaves/rye.txt"].map((path) => ({
  path,
  content: "",
}));

function giving(value: string): Observation {
  return { kind: "returned", value, receiver: null, arguments: [], stdout: "" };
}

describe("foldersOf", () => {
  it("returns the folders of modules, the deepest first", () => {
    expect(foldersOf(files)).toEqual(["bakery/oven", "bakery"]);
  });
});

describe("withoutFolders", () => {
  it.each([
    ["/run/work/bakery/loaves/rye.txt", "/run/work/loaves/rye.txt"],
    ["open /run/work/bakery/oven/heat.txt, /run/work/bakery", "open /run/work/heat.txt, /run/work"],
    ["/run/work/bakery_2/rye.txt", "/run/work/bakery_2/rye.txt"],
    ["bakery/rye.txt", "bakery/rye.txt"],
    ["https://shop.test/bakery/rye", "https://shop.test/bakery/rye"],
  ])("removes the folder of a module from an absolute path: %s", (text, expected) => {
    expect(withoutFolders(giving(text), foldersOf(files))).toEqual(giving(expected));
  });
});
