import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { BARE, DERIVED, FILLED, LINKED, RESTORED, VARIANT } from "./helper-definitions.ts";

const NAMES = ["value", "base", "kind", "name"];

it.each([
  ["linked", LINKED, "linked(Loaf(), MEMBERS)"],
  ["restored", RESTORED, "restored(Loaf, MEMBERS)"],
  ["derived", DERIVED, "derived(Loaf, MEMBERS)"],
  ["bare", BARE, "bare(Loaf, MEMBERS)"],
  ["variant", VARIANT, "variant(Loaf, MEMBERS)"],
])("sets members with any name: %s", (_, definition, call) => {
  const members = NAMES.map((name, index) => `${name}=${index}`).join(", ");
  const read = NAMES.map((name) => `made.${name}`).join(", ");
  const program = `class Loaf: pass\n${definition}\nmade = ${call.replace("MEMBERS", members)}\nprint(${read})`;
  expect(execFileSync("python3", ["-c", program], { encoding: "utf8" })).toBe("0 1 2 3\n");
});

it.each([
  ["list", "[1, 2]"],
  ["dict", "{'a': 1}"],
  ["set", "{3}"],
])("fills an object of a collection subclass without its overridden methods: %s", (base, content) => {
  const own = ["clear", "extend", "update"].map((name) => `    def ${name}(self, *args): raise TypeError`).join("\n");
  const program = `class Loaf(${base}):\n${own}\n${FILLED}\nmade = filled(Loaf(), ${content})\nprint(type(made).__name__, ${base}(made))`;
  expect(execFileSync("python3", ["-c", program], { encoding: "utf8" })).toBe(`Loaf ${content}\n`);
});
