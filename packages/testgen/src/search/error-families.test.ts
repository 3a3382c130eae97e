import { expect, it } from "vitest";
import { errorFamilies } from "./error-families.ts";

it("groups documented exceptions by base classes of the module", () => {
  const lineages: Readonly<Record<string, readonly string[]>> = {
    TooLong: ["TooLong", "BakeError"],
    TooHot: ["TooHot", "BakeError"],
    OvenError: ["OvenError"],
  };
  const families = errorFamilies(["TooLong", "TooHot", "OvenError", "ValueError"], (name) => lineages[name] ?? []);
  expect([...families]).toEqual([
    ["TooLong", ["TooLong", "TooHot"]],
    ["TooHot", ["TooLong", "TooHot"]],
  ]);
});
