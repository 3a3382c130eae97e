import { COMMANDS } from "@repost/spec/settings";
import { Command, CommanderError } from "commander";
import { describe, expect, it } from "vitest";
import { addSettings, listedFlags } from "./add-settings.ts";

function parse(...flags: readonly string[]): Readonly<Record<string, unknown>> {
  const command = addSettings(
    new Command("build").exitOverride().configureOutput({ writeErr: () => {} }),
    COMMANDS.build,
  );
  return command.parse(["-o", "run", ...flags], { from: "user" }).opts();
}

function refusal(...flags: readonly string[]): string {
  try {
    parse(...flags);
  } catch (error) {
    if (error instanceof CommanderError) return error.message;
  }
  return "";
}

describe("addSettings", () => {
  it("sets the defaults of the record", () => {
    expect(parse()).toMatchObject({
      output: "run",
      minCoverage: 0.8,
      docstring: "required",
      dedup: true,
      install: true,
    });
    expect(Object.keys(parse())).not.toContain("maxWorkers");
  });

  it("parses values by their types", () => {
    const flags = [
      "--min-coverage",
      "0.5",
      "-j",
      "3",
      "--body",
      '{"top_k":20}',
      "--judge-models",
      "x, y",
      "--no-dedup",
    ];
    expect(parse(...flags, "--no-config", "--price", "0.15,0.6", "--license-allow", "MIT,ISC")).toMatchObject({
      minCoverage: 0.5,
      maxWorkers: 3,
      body: { top_k: 20 },
      judgeModels: ["x", "y"],
      dedup: false,
      config: false,
      price: { inputUsdPerMillion: 0.15, outputUsdPerMillion: 0.6 },
      licenseAllow: ["MIT", "ISC"],
    });
  });

  it.each([
    [["--min-coverage", "80"], "It has to be a number from 0 to 1."],
    [["--min-coverage", ""], "It has to be a number from 0 to 1."],
    [["-j", "0"], "It has to be a whole number from 1 on."],
    [["--body", "[1]"], 'It has to be an object of JSON such as {"top_k":20}.'],
    [["--cutoff", "2024-05"], "It has to be a date such as 2024-05-31, or none."],
    [["--coverage", "most"], "Allowed choices are exact, c8."],
  ])("rejects %j", (flags, problem) => {
    expect(refusal(...flags)).toContain(problem);
  });

  it("lists the most used flags of a record", () => {
    const command = addSettings(new Command("build"), COMMANDS.build);
    expect(listedFlags(command)?.has("--min-coverage")).toBe(true);
    expect(listedFlags(command)?.has("--min-kill-coverage")).toBe(false);
  });
});
