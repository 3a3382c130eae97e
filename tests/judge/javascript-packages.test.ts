import { createProcessExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { functionText, loadLanguage } from "@repost/syntax";
import { afterAll, describe, expect, it } from "vitest";
import { programRecording } from "./javascript-bakery.ts";
import { isInstalled, packagedFunctions, packagedModule } from "./javascript-packages.ts";

const executor = createProcessExecutor();
afterAll(() => executor.close());
const judge = createJudge({ executor, confirmTimeouts: false, timeoutFloorMs: 30_000 });
const adapter = await loadLanguage("javascript");

describe("functions of published packages", () => {
  it.each(packagedFunctions.filter(isInstalled))(
    "distinguishes correct and wrong solutions of $entry of $package",
    async (packaged) => {
      const module = packagedModule(packaged);
      const recording = programRecording(packaged.program, packaged.names);
      const definition = adapter.functions(module.code).findLast(({ name }) => name === packaged.entry);
      const reference = definition === undefined ? "" : functionText(module.code, definition);
      const solutions = [reference, packaged.right ?? reference, packaged.wrong];
      const verdicts = await Promise.all(solutions.map((solution) => judge.judge({ module, recording, solution })));
      expect(verdicts.map(({ outcome, detail }) => [outcome, detail])).toEqual([
        ["passed", null],
        ["passed", null],
        ["failed", expect.any(String)],
      ]);
    },
  );
});
