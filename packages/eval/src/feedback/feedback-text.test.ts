import type { Cause, EvalResult } from "@repost/spec";
import { CAUSES, OUTCOMES } from "@repost/spec";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FEEDBACK_KINDS } from "@repost/spec/settings";
import { exampleEnvironment, exampleResult } from "../../test/example-environment.ts";
import { feedbackText } from "./feedback-text.ts";

const environment = exampleEnvironment();

function failed(fields: Partial<EvalResult> = {}): EvalResult {
  return {
    ...exampleResult("a", 0, "failed"),
    cause: "different_result",
    detail: "clip('rye'): expected 'rye', got 'ry'",
    tests: [{ name: "test_short", passed: false, difference: "expected 'rye', got 'ry'" }],
    ...fields,
  };
}

describe("feedbackText", () => {
  it("contains the complete failed call, without the helpers of its test", () => {
    const call = `clip(linked(Node(1.5, set(), None, None)), ${"9, ".repeat(400)}1)`;
    const code = `def linked(node):\n    node.next = node\n    return node\n\n\nsize = 3\n${call}`;
    const tests = environment.tests.map((test) => ({ ...test, code }));
    const difference = "expected 'rye', got 'ry'";
    const result = failed({
      detail: `def linked(node): ...: ${difference}`,
      tests: [{ name: tests[0]?.name ?? "", passed: false, difference }],
    });
    const text = feedbackText({ kind: "difference", result, environment: { ...environment, tests } });
    expect(text).toContain(`size = 3\n${call}\n`);
    expect(text).toContain("expected 'rye', got 'ry'");
    expect(text).not.toContain("def linked");
  });

  it("contains more with every kind", () => {
    const texts = FEEDBACK_KINDS.map((kind) => [kind, feedbackText({ kind, result: failed(), environment })]);
    expect(Object.fromEntries(texts)).toMatchInlineSnapshot(`
      {
        "call": "Your last answer was not accepted.

      It did not do what its tests expect.

      It went wrong in this call:

      \`\`\`
      clip('rye')
      \`\`\`

      Write \`clip\` again, in the same form.",
        "difference": "Your last answer was not accepted.

      It did not do what its tests expect.

      It went wrong in this call:

      \`\`\`
      clip('rye')
      \`\`\`

      \`\`\`
      expected 'rye', got 'ry'
      \`\`\`

      Write \`clip\` again, in the same form.",
        "error": "Your last answer was not accepted.

      It did not do what its tests expect.

      Write \`clip\` again, in the same form.",
        "none": "Your last answer was not accepted.

      Write \`clip\` again, in the same form.",
        "outcome": "Your last answer was not accepted.

      It did not do what its tests expect.

      Write \`clip\` again, in the same form.",
      }
    `);
  });

  it("contains the error of code that does not load", () => {
    const result = failed({ outcome: "compile_error", cause: "syntax_error", detail: "line 2: expected `:`" });
    expect(feedbackText({ kind: "error", result, environment })).toContain(
      "It does not compile.\n\n```\nline 2: expected `:`",
    );
  });

  it("hides tests whose code contains the expected value", () => {
    const result = failed({ trust: "split" });
    expect(feedbackText({ kind: "call", result, environment })).toBe(
      feedbackText({ kind: "outcome", result, environment }),
    );
  });

  it("hides the published rule's output for kinds below difference", () => {
    const result = failed({ judge: "published", cause: "load_error", detail: "assert f(1) == 2" });
    expect(feedbackText({ kind: "error", result, environment })).not.toContain("assert");
  });

  it("uses a longer fence than any fence in the text", () => {
    const result = failed({ cause: "syntax_error", detail: "near ```\n````x" });
    expect(feedbackText({ kind: "error", result, environment })).toContain("\n`````\nnear ```\n````x\n`````\n");
  });

  it("hides expected values of the verdict for kinds below difference", () => {
    const secret = fc.string({ unit: "grapheme", minLength: 8, maxLength: 30 });
    const anyTest = fc.array(fc.record({ name: fc.constant("test_short"), passed: fc.boolean() }), { maxLength: 3 });
    const free = CAUSES.filter((cause) => !["syntax_error", "load_error", "not_defined"].includes(cause));
    fc.assert(
      fc.property(
        fc.constantFrom("none" as const, "outcome" as const, "error" as const, "call" as const),
        fc.constantFrom(...OUTCOMES),
        fc.constantFrom<Cause | null>(...free, null),
        fc.constantFrom("data" as const, "split" as const, "weak" as const, null),
        anyTest,
        fc.tuple(secret, secret),
        (kind, outcome, cause, trust, tests, secrets) => {
          const [item, other] = secrets.map((expected) =>
            feedbackText({
              kind,
              environment,
              result: failed({
                outcome,
                cause,
                trust,
                detail: `clip('rye'): expected ${expected}`,
                tests: tests.map((test) => ({ ...test, difference: `expected ${expected}` })),
              }),
            }),
          );
          expect(item).toBe(other);
        },
      ),
    );
  });

  it("hides tests for kinds below call, and the outcome for none", () => {
    const others = exampleEnvironment({
      tests: [{ name: "test_short", origin: "search", support: "typed", code: "clip('other')" }],
    });
    for (const kind of ["none", "outcome", "error"] as const) {
      expect(feedbackText({ kind, result: failed(), environment })).toBe(
        feedbackText({ kind, result: failed(), environment: others }),
      );
    }
    expect(feedbackText({ kind: "none", result: failed({ outcome: "oom" }), environment })).toBe(
      feedbackText({ kind: "none", result: failed(), environment }),
    );
  });
});
