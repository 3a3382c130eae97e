import { describe, expect, it } from "vitest";
import { OUTCOMES } from "./outcome.ts";
import { records } from "./records.ts";

const state = { receiver: null, arguments: [], stdout: "" };

describe("records", () => {
  it("returns a JSON Schema for every record type", () => {
    for (const type of Object.values(records)) {
      expect(type.jsonSchema()).toMatchObject({
        $schema: "https://json-schema.org/draft/2020-12/schema",
      });
    }
  });

  it("describes every field of a dataset's rows", () => {
    interface Schema {
      readonly description?: string;
      readonly properties?: Readonly<Record<string, Schema>>;
      readonly items?: Schema;
      readonly anyOf?: readonly Schema[];
    }
    const undescribed = ({ properties = {}, items = {}, anyOf = [] }: Schema, path: string): string[] => [
      ...Object.entries(properties).flatMap(([name, field]) => [
        ...(field.description === undefined ? [`${path}${name}`] : []),
        ...undescribed(field, `${path}${name}.`),
      ]),
      ...[items, ...anyOf].flatMap((part) => (Object.keys(part).length === 0 ? [] : undescribed(part, path))),
    ];
    expect(undescribed({ properties: { oven: { items: { properties: { heat: {} } } } } }, "")).toEqual([
      "oven",
      "oven.heat",
    ]);
    expect(undescribed(records.environment.jsonSchema(), "")).toEqual([]);
  });

  it("accepts canonical values of any depth in a recording, and only JSON", () => {
    const value = [1, "two", { $: "dict", v: [["k", { $: "tuple", v: [null, true] }]] }];
    const recording = {
      schema_version: 1,
      trust: "data",
      handles: false,
      tests: [],
      program: null,
      expected: [{ kind: "returned", value, ...state }],
      runs: 3,
    };
    expect(records.recording.parse(recording)).toEqual(recording);
    const broken = { ...recording, expected: [{ kind: "returned", value: undefined, ...state }] };
    expect(() => records.recording.parse(broken)).toThrow("expected.0.value");
  });

  it("accepts exactly the known outcomes in a verdict", () => {
    const verdict = (outcome: string): unknown => ({
      schema_version: 1,
      instance_id: "dir__bakery.0a1b2c3d.bakery.bake",
      outcome,
      passed: outcome === "passed",
      cause: null,
      detail: null,
      trust: "data",
      tests: [],
      wall_ms: 1,
      execution: null,
    });
    expect(OUTCOMES.map((outcome) => records.verdict.parse(verdict(outcome)).outcome)).toEqual([...OUTCOMES]);
    expect(() => records.verdict.parse(verdict("perhaps"))).toThrow("outcome");
  });
});
