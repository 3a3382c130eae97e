import { strategySettings } from "@repost/spec/settings";
import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { addFields } from "../add-settings.ts";
import { modelOf, type StrategyFlags } from "./strategy-options.ts";

function chosen(...flags: readonly string[]): ReturnType<typeof modelOf> {
  const command = addFields(new Command("build").exitOverride(), strategySettings);
  return modelOf(command.parse(flags, { from: "user" }).opts<StrategyFlags>());
}

describe("modelOf", () => {
  it("calls no model unless a model is configured", () => {
    expect([chosen(), chosen("--strategy", "static", "--model", "x")]).toEqual([null, null]);
  });

  it("uses a configured model for functions that search rejects", () => {
    expect(chosen("--model", "x", "--base-url", "http://127.0.0.1:1/v1")).toMatchObject({
      strategy: "hybrid",
      name: "x",
      identity: { base_url: "http://127.0.0.1:1/v1", body: null },
    });
  });

  it("runs the published pipelines on request", () => {
    expect(chosen("--strategy", "llm", "--model", "x")).toMatchObject({ strategy: "llm" });
    const llm = ["--strategy", "llm", "--model", "x"];
    expect(chosen(...llm, "--pipeline", "codebenchgen")).toMatchObject({ pipeline: "codebenchgen" });
    expect(chosen(...llm, "--way", "single-file")).toMatchObject({ pipeline: "codebenchgen" });
    expect(chosen(...llm, "--way", "repost")).toMatchObject({ pipeline: "repost" });
  });

  it("accepts further models and checks only for the published pipelines", () => {
    const flags = [
      "--model",
      "x",
      "--augment-model",
      "y",
      "--judge-models",
      "x,y,z",
      "--more-rounds",
      "1",
      "--max-context-tokens",
      "6000",
      "--describe",
      "docstring",
    ];
    expect(chosen("--strategy", "llm", ...flags)?.extras).toMatchObject({
      augment: { name: "y" },
      judges: [{ name: "x" }, { name: "y" }, { name: "z" }],
      rounds: { moreRounds: 1 },
      maxContextTokens: 6000,
      describe: "docstring",
    });
    expect(() => chosen("--model", "x", "--augment-model", "y")).toThrow(
      "--augment-model is for the strategy llm, not for hybrid.",
    );
  });

  it("limits the code in prompts of hybrid, and rejects the limit without a model", () => {
    expect(chosen("--model", "x", "--max-context-tokens", "900")).toMatchObject({
      strategy: "hybrid",
      extras: { maxContextTokens: 900 },
    });
    expect(() => chosen("--max-context-tokens", "900")).toThrow(
      "--max-context-tokens is for the strategy hybrid or llm, not for static.",
    );
  });

  it("requires a model for commands that call one", () => {
    expect(() => chosen("--strategy", "hybrid")).toThrow("The strategy hybrid asks a model, and none was named.");
  });
});
