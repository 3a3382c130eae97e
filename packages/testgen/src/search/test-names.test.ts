import type { Observation } from "@repost/spec";
import { describe, expect, it } from "vitest";
import type { Candidate } from "../subject.ts";
import { call, code, integer, list, type Expression } from "../values/expression.ts";
import { nameTests } from "./test-names.ts";
import type { Choice } from "./trial.ts";

const state = { receiver: null, arguments: [], stdout: "" };
const returned: Observation = { kind: "returned", value: 1, ...state };
const raised: Observation = {
  kind: "raised",
  exception: { types: ["ValueError"], message: "", explicit: true },
  ...state,
};

function choice(
  values: readonly Expression[],
  parts: Partial<Candidate> = {},
  observation: Observation = returned,
): Choice {
  const candidate: Candidate = {
    setup: [],
    receiver: null,
    arguments: values.map((value) => ({ name: null, value })),
    origin: "search",
    expectsException: false,
    ...parts,
  };
  return {
    candidate,
    observation,
    reached: new Set(),
    wallMs: 1,
    turn: 0,
    telling: true,
    support: "observed",
    strain: 0,
    outcome: "",
  };
}

describe("nameTests", () => {
  it("says what goes in, what is expected to fail, and numbers names that would be the same", () => {
    const push: Candidate["setup"] = [
      { kind: "bind", name: "stack", value: call("Stack", []) },
      { kind: "run", value: call("stack.push", [integer(1)]) },
    ];
    const names = nameTests("Stack.pop_all", [
      choice([integer(1)], { origin: "docstring" }),
      choice([integer(2)], { origin: "docstring" }),
      choice([list([]), integer(3)]),
      choice([list([]), integer(3)]),
      choice([integer(-1)], {}, raised),
      choice([], { setup: push, receiver: code("stack") }),
      choice([], { receiver: call("Stack", [list([integer(1)])]) }),
      choice([], { arguments: [{ name: "deep", value: integer(2) }] }),
    ]);
    expect(names).toEqual([
      "test_stack_pop_all_documented_example",
      "test_stack_pop_all_documented_example_2",
      "test_stack_pop_all_with_empty_list_and_3",
      "test_stack_pop_all_with_empty_list_and_3_2",
      "test_stack_pop_all_raises_value_error_with_minus_1",
      "test_stack_pop_all_after_push",
      "test_stack_pop_all_on_list_of_one",
      "test_stack_pop_all_with_deep_2",
    ]);
  });

  it("never gives one name twice, though a number may stand at the end of another", () => {
    const names = nameTests("f", [choice([integer(1)]), choice([integer(1)]), choice([code("1_2")])]);
    expect(new Set(names).size).toBe(3);
  });

  it("cuts long names between words", () => {
    const [name = ""] = nameTests("a_function_with_a_rather_long_name_that_goes_on_and_on_and_on_for_ever", [
      choice([list([]), list([]), list([])]),
    ]);
    expect(name).toBe("test_a_function_with_a_rather_long_name_that_goes_on_and_on_and_on_for_ever");
  });
});
