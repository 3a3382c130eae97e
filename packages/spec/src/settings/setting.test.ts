import { describe, expect, it } from "vitest";
import { buildSettings } from "./build-settings.ts";
import { COMMANDS } from "./command-settings.ts";
import {
  type CommandSettings,
  commandSettings,
  describeSettings,
  execution,
  output,
  recordedSettings,
  selection,
  withDefaults,
} from "./setting.ts";
import { choice, day, flag, ratio, switchedOn, text, wholeNumber } from "./setting-types.ts";

const oven = commandSettings({
  fields: {
    output: output(text(), "folder of the loaves", { argument: "folder", alias: "o" }),
    crust: selection(choice(["thin", "thick"]).default("thin"), "kind of crust", {
      argument: "kind",
      isRecorded: true,
    }),
    maxLoaves: selection(wholeNumber(1).exactOptional(), "maximum loaves", { isRecorded: true }),
    steam: execution(switchedOn(), "bake dry", { isRecorded: true }),
    quiet: execution(flag(), "no progress", { isRecorded: true }),
  },
  common: ["output"],
});

describe("describeSettings", () => {
  it("derives flags, defaults and requirements from the record", () => {
    const described = describeSettings(oven.fields);
    expect(described.map(({ flag: name }) => name)).toEqual([
      "--output",
      "--crust",
      "--max-loaves",
      "--no-steam",
      "--quiet",
    ]);
    expect(described.map(({ isRequired }) => isRequired)).toEqual([true, false, false, false, false]);
    expect(described.map(({ schema }) => schema.default)).toEqual([undefined, "thin", undefined, true, undefined]);
  });

  it("returns the problem of an invalid value", () => {
    const [, crust, maxLoaves] = describeSettings(oven.fields);
    expect(crust?.problemOf("soft")).toBe("Allowed choices are thin, thick.");
    expect(maxLoaves?.problemOf(0)).toBe("It has to be a whole number from 1 on.");
    expect(maxLoaves?.problemOf(1)).toBeNull();
  });

  it.each(Object.entries<CommandSettings>(COMMANDS))(
    "describes every setting of %s, and names common settings that exist",
    (_command, { fields, common = [] }) => {
      expect(describeSettings(fields).map(({ name }) => name)).toEqual(Object.keys(fields));
      expect(common.filter((name) => !(name in fields))).toEqual([]);
    },
  );
});

describe("recordedSettings", () => {
  it("returns settings that affect the result, with defaults and null without a value", () => {
    expect(recordedSettings(oven.fields, { output: "x", maxLoaves: 3 })).toEqual({
      crust: "thin",
      max_loaves: 3,
      steam: true,
      quiet: false,
    });
    expect(recordedSettings(oven.fields, {})["max_loaves"]).toBeNull();
  });
});

describe("withDefaults", () => {
  it("keeps stated values and ignores other names", () => {
    const { minCoverage, minMutation } = buildSettings.fields;
    expect(withDefaults({ minCoverage, minMutation }, { minCoverage: 0.5, other: 1 })).toEqual({
      minCoverage: 0.5,
      minMutation: 0.8,
    });
  });
});

describe("setting types", () => {
  it.each([
    ["a day that does not exist", day(), "2023-02-29"],
    ["a time instead of a day", day(), "2024-05-31T10:00:00Z"],
    ["a percentage instead of a ratio", ratio(), 80],
    ["a fraction instead of a whole number", wholeNumber(0), 1.5],
  ])("reject %s", (_value, type, value) => {
    expect(type.safeParse(value).error?.issues[0]?.message).toMatch(/^It has to be /u);
  });
});
