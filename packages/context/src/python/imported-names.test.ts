import { loadParser } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { importedNames, importedNamesIn } from "./imported-names.ts";
import { readSource } from "./read-source.ts";

describe("importedNames", () => {
  it("returns absolutely imported names and their prefixes", async () => {
    const code = [
      "import guild.auth.key as k, json",
      "from guild.tools import saw, plane",
      "from . import own",
      "from .own import part",
      "def f():",
      "    from trade.routes import north",
      "",
    ].join("\n");
    const names = ["guild", "guild.auth", "guild.auth.key", "guild.tools", "guild.tools.plane", "guild.tools.saw"];
    const lazy = ["trade", "trade.routes", "trade.routes.north"];
    const read = readSource((await loadParser("python")).parse(code).root, code);
    expect([...importedNames(read.imports)].toSorted()).toEqual([...names, "json", ...lazy]);
    expect([...importedNamesIn([code])].toSorted()).toEqual([...names, ...lazy]);
  });
});
