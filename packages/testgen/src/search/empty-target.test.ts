import { expect, it } from "vitest";
import { orchardRequest } from "../../test/python.ts";
import { withEmptyTarget } from "./empty-target.ts";

it("replaces the body of the target by a result", async () => {
  const { module } = orchardRequest("function grow(x: number): number {\n  return x + 1;\n}\n", "grow");
  const empty = await withEmptyTarget({ ...module, language: "typescript" }, "undefined");
  expect(empty?.code).toBe("function grow(x: number): number {\n  return undefined;\n}\n");
});
