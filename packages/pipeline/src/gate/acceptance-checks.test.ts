import { createFakeExecutor } from "@repost/executor/testing";
import { createJudge } from "@repost/judge";
import { describe, expect, it } from "vitest";
import { acceptanceChecks } from "./acceptance-checks.ts";
import { resolveGates } from "./gate-options.ts";

const executor = createFakeExecutor(() => ({}));
const judge = createJudge({ executor });

describe("acceptanceChecks", () => {
  it.each([
    {
      strategy: "static",
      names: ["agreement", "ast", "trivial", "fidelity", "leak", "unsafe", "package", "coverage", "stub", "mutation"],
    },
    {
      strategy: "hybrid",
      names: [
        "agreement",
        "ast",
        "trivial",
        "fidelity",
        "leak",
        "unsafe",
        "test_doubles",
        "package",
        "coverage",
        "stub",
        "mutation",
      ],
    },
    {
      strategy: "llm",
      names: [
        "agreement",
        "ast",
        "trivial",
        "fidelity",
        "leak",
        "unsafe",
        "test_doubles",
        "coverage",
        "functionality",
        "test_quality",
        "stub",
        "mutation",
      ],
    },
  ] as const)("lists the checks of --strategy $strategy", ({ strategy, names }) => {
    const checks = acceptanceChecks({ executor, judge, gates: resolveGates({}), strategy });
    expect(checks.map(({ name }) => name)).toEqual(names);
  });
});
