import { readFileSync } from "node:fs";
import { Command } from "commander";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};

await new Command("repost")
  .description(
    "Turn functions of real repositories into executable, tested coding environments, and evaluate code models on them.",
  )
  .version(version)
  .parseAsync();
