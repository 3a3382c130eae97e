import { describe, expect, it } from "vitest";
import { candidateName } from "./candidate-name.ts";

describe("candidateName", () => {
  it.each([
    ["bake", "", "bake_new_implementation"],
    ["Oven.bake", "", "bake_new_implementation"],
    ["Oven._bake", "", "_bake_new_implementation"],
    ["Oven.__call__", "", "call___new_implementation"],
    ["Oven.__heat", "", "heat_new_implementation"],
    ["Oven.__call__", "oven.__call___new_implementation(1)", "__call___new_implementation"],
    ["Oven.__call__", "oven.call___new_implementation(1)", "call___new_implementation"],
    ["__", "", "___new_implementation"],
  ])("names the candidate of %s in %j", (entry, program, name) => {
    expect(candidateName(entry, program)).toBe(name);
  });
});
