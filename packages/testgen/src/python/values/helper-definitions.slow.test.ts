import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { BARE, LINKED, RESTORED } from "./helper-definitions.ts";

const NAMES = ["value", "base", "kind", "name"];

it.each([
  ["linked", LINKED, "linked(Loaf(), MEMBERS)"],
  ["restored", RESTORED, "restored(Loaf, MEMBERS)"],
  ["bare", BARE, "bare(Loaf, MEMBERS)"],
])("sets members with any name: %s", (_, definition, call) => {
  const members = NAMES.map((name, index) => `${name}=${index}`).join(", ");
  const read = NAMES.map((name) => `made.${name}`).join(", ");
  const program = `class Loaf: pass\n${definition}\nmade = ${call.replace("MEMBERS", members)}\nprint(${read})`;
  expect(execFileSync("python3", ["-c", program], { encoding: "utf8" })).toBe("0 1 2 3\n");
});
