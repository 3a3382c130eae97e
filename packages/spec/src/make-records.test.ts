import { describe, expect, it } from "vitest";
import { callSuite, prediction, programSuite } from "./make-records.ts";
import { records } from "./records.ts";

const target = { instance_id: "dir__mill.0.slug", func_name: "Text.slug" };

describe("prediction", () => {
  it("fills omitted fields", () => {
    const made = prediction({ instance_id: target.instance_id, solution: "def slug(): ..." });
    expect(records.prediction.parse(made)).toEqual(made);
    expect(made).toMatchObject({ sample: 0, solution: "def slug(): ...", completion: null });
  });
});

describe("callSuite", () => {
  it("returns a test with a human author for each call", () => {
    const suite = callSuite(target, [
      ["'a b'", "3"],
      { receiver: "Text('x')", setup: ["x = 1"], arguments: [{ name: "width", code: "x" }] },
    ]);
    expect(records.testSuite.parse(suite)).toEqual(suite);
    expect(suite).toMatchObject({
      origin: "human",
      program: null,
      tests: [
        { name: "call_1", code: "Text.slug('a b', 3)", origin: "human" },
        { name: "call_2", code: "x = 1\n(Text('x')).slug(width=x)", origin: "human" },
      ],
    });
  });
});

describe("programSuite", () => {
  it("keeps the program unmodified", () => {
    const suite = programSuite(target, "from module import slug\n");
    expect(records.testSuite.parse(suite)).toEqual(suite);
    expect(suite).toMatchObject({ origin: "human", program: "from module import slug\n" });
  });
});
