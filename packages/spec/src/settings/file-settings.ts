import { z } from "zod/v4";
import { setting } from "./setting.ts";
import { text } from "./setting-types.ts";

export const configSettings = {
  config: setting(text().or(z.literal(false)).exactOptional(), "input", {
    help: "file of factories and fixtures; executed",
    unless: "repost.config.ts beside the source",
    negated: "ignore repost.config.ts",
    argument: "file",
  }),
};

export function runSetting(help: string, argument = "run") {
  return setting(text(), "output", { help, argument, alias: "o" });
}

export function outputSetting(help: string, argument: string, unless?: string) {
  const facts = { help, argument, alias: "o" };
  return setting(text().exactOptional(), "output", unless === undefined ? facts : { ...facts, unless });
}
