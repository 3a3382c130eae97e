import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { addPreset } from "./linked-options.ts";

function flagsOf(...input: readonly string[]): Readonly<Record<string, unknown>> {
  const command = new Command()
    .option("--preset <name>")
    .option("--temperature <t>", "", Number)
    .option("--top-p <p>", "", Number)
    .option("--samples <n>", "", Number, 1)
    .option("--max-output-tokens <n>", "", Number)
    .option("--max-prompt-tokens <n>", "", Number)
    .exitOverride();
  addPreset(command);
  return command.parse(input, { from: "user" }).opts();
}

describe("--preset", () => {
  it("uses RepoST's settings: 8,192 tokens in total, 2,048 of them for the answer", () => {
    expect(flagsOf("--preset", "repost-eval")).toEqual({
      preset: "repost-eval",
      temperature: 0.2,
      topP: 0.95,
      samples: 5,
      maxOutputTokens: 2_048,
      maxPromptTokens: 6_144,
    });
  });

  it("keeps explicit flags, in any order", () => {
    expect(flagsOf("--samples", "1", "--preset", "repost-eval", "--temperature", "0")).toMatchObject({
      samples: 1,
      temperature: 0,
      topP: 0.95,
    });
  });

  it("changes nothing without it", () => {
    expect(flagsOf()).toEqual({ samples: 1 });
  });
});
