import type { FunctionContext, TokenCounter } from "@repost/spec";
import { beforeAll, describe, expect, it } from "vitest";
import { contextIn } from "../../test/support/contexts.ts";
import { createContextLimit } from "./create-context-limit.ts";

/** Counts the function definitions of a text. */
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
  return context.units.flatMap(({ binds }) => binds);
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

  it("keeps the target's unit when not even that fits", () => {
    expect(namesShown(createContextLimit({ tokens: 0, counter }).nearest(context, textOf))).toEqual(["grind"]);
  });
});
