import { describe, expect, it } from "vitest";
import { oneByName } from "./importable-files.ts";

const modules = [
  "python2/bakery/oven.py",
  "python2/setup.py",
  "python3/bakery/oven.py",
  "python3/bakery/__init__.py",
].map((path) => ({
  path,
  name: path
    .slice("python2/".length)
    .replace(/(?:\/__init__)?\.py$/u, "")
    .replaceAll("/", "."),
}));

describe("oneByName", () => {
  it("keeps of several modules by one name that which lies where the target does, else the first", () => {
    const paths = (begin: string): readonly string[] => oneByName(modules, begin).map(({ path }) => path);
    expect(paths("python3/")).toEqual(["python2/setup.py", "python3/bakery/oven.py", "python3/bakery/__init__.py"]);
    expect(paths("elsewhere/")).toEqual(["python2/bakery/oven.py", "python2/setup.py", "python3/bakery/__init__.py"]);
  });
});
