import type { Recording } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { medianRecording } from "../../test/median.ts";
import { allowedNames, observationOf } from "./allowed-names.ts";

const recordingOf = (expected: Recording["expected"]): Recording => ({ ...medianRecording, expected });

describe("allowedNames", () => {
  it("reads back what a recording keeps, in a fixed order", () => {
    const observation = observationOf({ names: ["json:dumps", "argparse:Namespace"], remote: true });
    expect(allowedNames(recordingOf([observation]))).toEqual({
      names: ["argparse:Namespace", "json:dumps"],
      remote: true,
    });
  });

  it.each<readonly [string, Recording["expected"]]>([
    ["has no observation", []],
    ["observes something else", medianRecording.expected],
    ["observes a timeout", [{ kind: "timeout" }]],
  ])("finds nothing in a recording that %s", (_name, expected) => {
    expect(allowedNames(recordingOf(expected))).toBeUndefined();
  });
});
