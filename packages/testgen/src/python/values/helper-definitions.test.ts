import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { BARE, DERIVED, LINKED, RESTORED, VARIANT } from "./helper-definitions.ts";

const NAMES = ["value", "base", "kind", "name"];

it.each([
  ["linked", LINKED, "linked(Loaf(), MEMBERS)"],
  ["restored", RESTORED, "restored(Loaf, MEMBERS)"],
  ["derived", DERIVED, "derived(Loaf, MEMBERS)"],
  ["bare", BARE, "bare(Loaf, MEMBERS)"],
  ["variant", VARIANT, "variant(Loaf, MEMBERS)"],
])("gives objects members by whatever name: %s", (_, definition, call) => {
  const members = NAMES.map((name, place) => `${name}=${place}`).join(", ");
  const read = NAMES.map((name) => `made.${name}`).join(", ");
  const program = `class Loaf: pass\n${definition}\nmade = ${call.replace("MEMBERS", members)}\nprint(${read})`;
  expect(execFileSync("python3", ["-c", program], { encoding: "utf8" })).toBe("0 1 2 3\n");
});
