import type { Environment } from "@repost/spec";
import { expect, it } from "vitest";
import { resolveGates } from "../gate/gate-options.ts";
import { addAttribution, attributeParts } from "./attribute-parts.ts";

const made = (generator: string, ...mutators: string[]) => ({
  name: generator,
  code: "",
  origin: "search" as const,
  support: "observed" as const,
  provenance: { generator, mutators, evidence: [{ argument: "loaf", kind: "use" as const }] },
});

it("counts inputs and tests of each part, and the environments that depend on it", () => {
  const quality = {
    inputs: { "generator/caller": 9, "generator/inverse": 2, "generator/example": 3, "mutator/repair": 4 },
    findings: [
      {
        check: "coverage",
        passed: true,
        reason: "",
        evidence: {
          tests_of_branches: [
            [1, 2, "1", false],
            [1, 3, "e", false],
          ],
        },
      },
    ],
  } as Partial<Environment["quality"]> as Environment["quality"];
  const tests = [made("caller"), made("example"), made("example", "repair"), made("example")];
  const own = attributeParts({ tests, quality }, resolveGates({}));
  expect(own).toEqual({
    "generator/caller": { inputs: 9, tests: 1, needed: 1 },
    "generator/inverse": { inputs: 2, tests: 0, needed: 0 },
    "generator/example": { inputs: 3, tests: 3, needed: 1 },
    "mutator/repair": { inputs: 4, tests: 1, needed: 0 },
    "evidence/use": { inputs: 0, tests: 4, needed: 1 },
  });
  const total = {};
  addAttribution(total, own);
  addAttribution(total, own);
  expect(total).toMatchObject({ "generator/caller": { inputs: 18, tests: 2, needed: 2 } });
});
