import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod/v4";
import { SpecError } from "./errors.ts";
import { recordType } from "./record.ts";

const loaf = recordType(
  "loaf",
  z.object({
    schema_version: z.number().int(),
    flour: z.string(),
    slices: z.array(z.object({ grams: z.number() })),
  }),
);

const rye = { schema_version: 1, flour: "rye", slices: [{ grams: 40 }] };

function problemOf(action: () => unknown): { code: string; message: string } {
  try {
    action();
  } catch (error) {
    if (error instanceof SpecError) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe("recordType", () => {
  it("accepts the schema of another library with the methods of zod", () => {
    const bun = recordType<{ grams: number }>("bun", {
      safeParse: (value) =>
        typeof value === "object" && value !== null && "grams" in value && typeof value.grams === "number"
          ? { success: true, data: { grams: value.grams } }
          : { success: false, error: { issues: [{ path: ["grams"], message: "is no number" }] } },
      toJSONSchema: () => ({ type: "object" }),
    });
    expect([bun.parse({ grams: 60 }), bun.jsonSchema()]).toEqual([{ grams: 60 }, { type: "object" }]);
    expect(problemOf(() => bun.parse({}))).toEqual({
      code: "SPEC_RECORD_INVALID",
      message: "Not a valid bun: grams: is no number.",
    });
  });

  it("reads a line that it wrote as the same record", () => {
    expect(loaf.parseLine(loaf.line(rye))).toEqual(rye);
  });

  it("writes the same bytes whatever the order of keys", () => {
    expect(loaf.line({ slices: [{ grams: 40 }], flour: "rye", schema_version: 1 })).toBe(
      '{"flour":"rye","schema_version":1,"slices":[{"grams":40}]}',
    );
  });

  it("keeps unknown fields when it reads", () => {
    const extended = { ...rye, baker: "Ada", slices: [{ grams: 40, crust: true }] };
    expect(loaf.parse(extended)).toEqual(extended);
  });

  it("rejects unknown fields when it writes, and reports them", () => {
    const extended = { ...rye, baker: "Ada", slices: [{ grams: 40, crust: true }] };
    expect(problemOf(() => loaf.line(extended))).toEqual({
      code: "SPEC_RECORD_UNKNOWN_FIELD",
      message: "A loaf to be written has fields that its schema lacks: slices[0].crust, baker.",
    });
    expect(loaf.line(loaf.dropUnknownFields(extended))).toBe(loaf.line(rye));
  });

  it("reports every invalid field and the location of the row", () => {
    expect(problemOf(() => loaf.parse({ schema_version: 1, flour: 7, slices: [{}] }, "loaves.jsonl:3"))).toEqual({
      code: "SPEC_RECORD_INVALID",
      message:
        "Not a valid loaf at loaves.jsonl:3: flour: Invalid input: expected string, received number; " +
        "slices.0.grams: Invalid input: expected number, received undefined.",
    });
  });

  it("distinguishes a newer file from an invalid one", () => {
    expect(problemOf(() => loaf.parse({ ...rye, schema_version: 99 }))).toEqual({
      code: "SPEC_RECORD_NEWER",
      message: "The loaf has schema_version 99, which is newer than this release reads.",
    });
  });

  it("reports a line that is not JSON", () => {
    expect(problemOf(() => loaf.parseLine('{"flour":', "loaves.jsonl:3"))).toEqual({
      code: "SPEC_JSON_INVALID",
      message: "loaves.jsonl:3 is not JSON.",
    });
  });

  it("writes and reads any text back unchanged", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.array(fc.double({ noNaN: true, noDefaultInfinity: true })),
        (flour, grams) => {
          const record = {
            schema_version: 1,
            flour,
            slices: grams.map((value) => ({ grams: Object.is(value, -0) ? 0 : value })),
          };
          expect(loaf.parseLine(loaf.line(record))).toEqual(record);
        },
      ),
    );
  });
});
