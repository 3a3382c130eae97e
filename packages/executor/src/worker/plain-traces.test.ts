import { describe, expect, it } from "vitest";
import { plainTraces } from "./plain-traces.ts";

const FOLDER = "/tmp/repost-executor-aB1/runs/1/work";

describe("plainTraces", () => {
  it("makes the paths of Python frames relative to the folder", () => {
    const trace = `Traceback (most recent call last):
  File "${FOLDER}/main.py", line 1, in <module>
    import helper
  File "${FOLDER}/lib/helper.py", line 3
ValueError: ${FOLDER}/data`;
    expect(plainTraces(trace, FOLDER)).toBe(`Traceback (most recent call last):
  File "main.py", line 1, in <module>
    import helper
  File "lib/helper.py", line 3
ValueError: ${FOLDER}/data`);
  });

  it("makes the paths of Node frames relative to the folder, and drops frames of the loader", () => {
    const trace = `file://${FOLDER}/main.mjs:2
throw new Error("no");
      ^

Error: no
    at f (file://${FOLDER}/main.mjs:2:7)
    at ${FOLDER}/old.cjs:1:1
    at become (/opt/repost/node/bootstrap.cjs:88:10)
    at wait (/tmp/repost-executor-xyz/node/bootstrap.cjs:44:5)
    at node:internal/main:1:1`;
    expect(plainTraces(trace, FOLDER)).toBe(`main.mjs:2
throw new Error("no");
      ^

Error: no
    at f (main.mjs:2:7)
    at old.cjs:1:1
    at node:internal/main:1:1`);
  });

  it("does not change text that is not a trace", () => {
    const text = `in ${FOLDER}/main.py\n${FOLDER}\nFile "elsewhere.py", line 1\n`;
    expect(plainTraces(text, FOLDER)).toBe(text);
  });

  it("handles long lines in linear time", () => {
    const text = `    at ${"(".repeat(200_000)}\n`;
    expect(plainTraces(text, FOLDER)).toBe(text);
  });
});
