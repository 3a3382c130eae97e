import { z } from "zod/v4";
import { setting } from "./setting.ts";
import { text } from "./setting-types.ts";

export const configSettings = {
  config: setting(text().or(z.literal(false)).exactOptional(), {
    help: "file of factories and fixtures; executed",
    unless: "repost.config.ts beside the source",
    negated: "ignore repost.config.ts",
    group: "input",
    argument: "file",
  }),
};

export function runSetting(help: string, argument = "run") {
  return setting(text(), { help, group: "output", argument, alias: "o" });
}

export function outputSetting(help: string, argument: string, unless?: string) {
  const facts = { help, group: "output", argument, alias: "o" } as const;
  return setting(text().exactOptional(), unless === undefined ? facts : { ...facts, unless });
}
