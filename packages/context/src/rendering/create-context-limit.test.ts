import type { FunctionContext, TokenCounter } from "@repost/spec";
import { beforeAll, describe, expect, it } from "vitest";
import { contextIn } from "../../test/support/contexts.ts";
import { createContextLimit } from "./create-context-limit.ts";

const counter: TokenCounter = { name: "definitions", count: (text) => text.match(/^def /gmu)?.length ?? 0 };

const files = {
  "mill.py": [
    "def pack(x): return x",
    "def weigh(x): return pack(x)",
    "def sift(x): return weigh(x)",
    "def grind(x): return clean(x)",
    "def clean(x): return sift(x)",
    "",
  ].join("\n\n"),
};

function textOf({ units }: FunctionContext): string {
  return units.map(({ code }) => code).join("\n");
}

function namesShown(context: FunctionContext): readonly string[] {
  return context.units.flatMap(({ binds: boundNames }) => boundNames);
}

describe("createContextLimit", () => {
  let context: FunctionContext;
  beforeAll(async () => {
    context = await contextIn(files, "mill.py", "grind");
  });

  it("keeps the three units nearest by call distance when three fit", () => {
    const limit = createContextLimit({ tokens: 3, counter });
    expect(limit.fits(textOf(context))).toBe(false);
    expect(namesShown(limit.nearest(context, textOf)).toSorted()).toEqual(["clean", "grind", "sift"]);
  });

  it("keeps a constant that a kept constant evaluates, before code that runs later", async () => {
    const months = {
      "dates.py": [
        "MONTHS = dict(jan=1, feb=2)",
        "PATTERN = '|'.join(MONTHS)",
        "def earlier(text): return text",
        "def dates(text): return earlier(text)",
        "class Parser:\n    def parse(self, text): return PATTERN, dates(text)",
        "def search(text): return Parser().parse(text)",
        "",
      ].join("\n\n"),
    };
    const lines: TokenCounter = { name: "lines", count: (text) => text.split("\n").length };
    const whole = await contextIn(months, "dates.py", "search");
    const names = namesShown(createContextLimit({ tokens: 9, counter: lines }).nearest(whole, textOf));
    expect(names).toEqual(["MONTHS", "PATTERN", "Parser", "search"]);
    expect(namesShown(createContextLimit({ tokens: 7, counter: lines }).nearest(whole, textOf))).not.toContain(
      "PATTERN",
    );
  });

  it("keeps a constant that the target names beside a class that takes the rest of the room", async () => {
    const lines: TokenCounter = { name: "lines", count: (text) => text.split("\n").length };
    const body = Array.from({ length: 9 }, (_, position) => `    def grind_${position}(self): return ${position}`).join(
      "\n",
    );
    const mill = `class Stone:\n${body}\n\nWEIGHT = 3\n\ndef grind(): return Stone().grind_1() * WEIGHT\n`;
    const whole = await contextIn({ "mill.py": mill }, "mill.py", "grind");
    expect(namesShown(createContextLimit({ tokens: 12, counter: lines }).nearest(whole, textOf))).toEqual([
      "WEIGHT",
      "grind",
    ]);
  });

  it("keeps a constant that a kept function reads before a function at the same distance", async () => {
    const lines: TokenCounter = { name: "lines", count: (text) => text.split("\n").length };
    const mill = [
      "WEIGHTS = dict(rye=3)",
      "def weigh(x): return WEIGHTS[x]",
      "def sieve(x):\n    x = [x]\n    return x",
      "def clean(x): return weigh(x), sieve(x)",
      "def grind(x): return clean(x)",
    ].join("\n\n");
    const whole = await contextIn({ "mill.py": mill }, "mill.py", "grind");
    const names = namesShown(createContextLimit({ tokens: 8, counter: lines }).nearest(whole, textOf));
    expect(names).toEqual(["WEIGHTS", "weigh", "clean", "grind"]);
  });

  it("keeps the target's unit when not even that fits", () => {
    expect(namesShown(createContextLimit({ tokens: 0, counter }).nearest(context, textOf))).toEqual(["grind"]);
  });
});
