import { createProcessExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { unwrap } from "@repost/spec";
import { afterAll, expect, it } from "vitest";
import { scriptModule, scriptSuite } from "./javascript-bakery.ts";

const executor = createProcessExecutor();
afterAll(() => executor.close());
const judge = createJudge({ executor, confirmTimeouts: false });

it("reports skipped tests of a JavaScript program", { timeout: 60_000 }, async () => {
  const module = scriptModule("const price = (loaves) => loaves * 2;\n", "price");
  const program = `test("one", () => { expect(price(1)).toBe(2); });
test("two", () => { expect(price(2)).toBe(4); });
test.skip("three", () => { expect(price(3)).toBe(7); });
test("four", { skip: "no oven" }, () => { expect(price(4)).toBe(9); });
describe("later", () => { test.todo("five"); });
`;
  const { recording } = unwrap(await judge.record({ module, suite: scriptSuite(program) }));
  expect(recording.not_run).toEqual([
    { name: "three", reason: "skipped" },
    { name: "four", reason: "skipped: no oven" },
    { name: "later > five", reason: "skipped" },
  ]);
});
