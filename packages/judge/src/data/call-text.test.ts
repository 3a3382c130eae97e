import type { Call, FunctionDefinition } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { callText } from "./call-text.ts";

const call = (values: readonly string[], receiver: string | null = null, setup: readonly string[] = []): Call => ({
  setup: [...setup],
  receiver,
  arguments: values.map((code) => ({ name: null, code })),
});

const property: FunctionDefinition = {
  name: "Oven.heat",
  definition: 1,
  kind: "property",
  modifiers: [],
  span: { start: 0, end: 0 },
  body: { start: 0, end: 0 },
  startLine: 1,
  endLine: 1,
  signature: "",
  docstring: null,
  decorators: [],
  returnsValue: true,
};

describe("callText", () => {
  it("formats calls in the usual style of the language, in one line", () => {
    expect([
      callText(call(["[1, 2]", "'a'"]), "median", undefined),
      callText(call(["3"], "new Till()"), "Till.add", undefined),
      callText(call([], "oven", ["const oven = new Oven();\n"]), "Oven.heat", property),
    ]).toEqual(["median([1, 2], 'a')", "new Till().add(3)", "const oven = new Oven(); oven.heat"]);
  });
});
