import type { Recording } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { medianRecording } from "../../test/median.ts";
import { allowedNames } from "./judge-split-once.ts";

const recordingOf = (expected: Recording["expected"]): Recording => ({ ...medianRecording, expected });

describe("allowedNames", () => {
  it("reads the allowed names of a recording", () => {
    const allowed = { names: ["argparse:Namespace", "json:dumps"], remote: true };
    expect(allowedNames({ ...recordingOf([]), allowed })).toEqual(allowed);
  });

  it("reads the allowed names of a recording with one observation", () => {
    const pairs = [
      ["names", ["argparse:Namespace", 3]],
      ["remote", true],
    ];
    const value = { $: "dict", v: pairs };
    expect(allowedNames(recordingOf([{ kind: "returned", value, receiver: null, arguments: [], stdout: "" }]))).toEqual(
      { names: ["argparse:Namespace"], remote: true },
    );
  });

  it.each<readonly [string, Recording["expected"]]>([
    ["has no observation", []],
    ["observes something else", medianRecording.expected],
    ["observes a timeout", [{ kind: "timeout" }]],
  ])("returns nothing for a recording that %s", (_name, expected) => {
    expect(allowedNames(recordingOf(expected))).toBeUndefined();
  });
});
