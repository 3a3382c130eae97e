import type { Observation } from "@repost/spec";
import { describe, expect, it } from "vitest";
import type { Candidate } from "../subject.ts";
import { call, code, integer, list, type Expression } from "../values/expression.ts";
import { nameTests } from "./test-names.ts";
import type { ScoredCall } from "./executed-call.ts";

const state = { receiver: null, arguments: [], stdout: "" };
const returned: Observation = { kind: "returned", value: 1, ...state };
const raised: Observation = {
  kind: "raised",
  exception: { types: ["ValueError"], message: "", explicit: true },
  ...state,
};

function scoredCall(
  values: readonly Expression[],
  parts: Partial<Candidate> = {},
  observation: Observation = returned,
): ScoredCall {
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
    isObservable: true,
    support: "observed",
    inputPenalty: 0,
    outcome: "",
  };
}

describe("nameTests", () => {
  it("names inputs and expected exceptions, and numbers duplicate names", () => {
    const push: Candidate["setup"] = [
      { kind: "bind", name: "stack", value: call("Stack", []) },
      { kind: "run", value: call("stack.push", [integer(1)]) },
    ];
    const names = nameTests("Stack.pop_all", [
      scoredCall([integer(1)], { origin: "docstring" }),
      scoredCall([integer(2)], { origin: "docstring" }),
      scoredCall([list([]), integer(3)]),
      scoredCall([list([]), integer(3)]),
      scoredCall([integer(-1)], {}, raised),
      scoredCall([], { setup: push, receiver: code("stack") }),
      scoredCall([], { receiver: call("Stack", [list([integer(1)])]) }),
      scoredCall([], { arguments: [{ name: "deep", value: integer(2) }] }),
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

  it("returns unique names, even if a name ends with a number", () => {
    const names = nameTests("f", [scoredCall([integer(1)]), scoredCall([integer(1)]), scoredCall([code("1_2")])]);
    expect(new Set(names).size).toBe(3);
  });

  it("cuts long names between words", () => {
    const [name = ""] = nameTests("a_function_with_a_rather_long_name_that_goes_on_and_on_and_on_for_ever", [
      scoredCall([list([]), list([]), list([])]),
    ]);
    expect(name).toBe("test_a_function_with_a_rather_long_name_that_goes_on_and_on_and_on_for_ever");
  });
});
