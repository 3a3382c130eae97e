import { z } from "zod/v4";
import { input, output } from "./setting.ts";
import { text } from "./setting-types.ts";

export const configSettings = {
  config: input(text().or(z.literal(false)).exactOptional(), "file of factories and fixtures; executed", {
    unless: "repost.config.ts beside the source",
    negated: "ignore repost.config.ts",
    argument: "file",
  }),
};

export function runSetting(help: string, argument = "run") {
  return output(text(), help, { argument, alias: "o" });
}

export function outputSetting(help: string, argument: string, unless?: string) {
  const described = unless === undefined ? {} : { unless };
  return output(text().exactOptional(), help, { argument, alias: "o", ...described });
}
