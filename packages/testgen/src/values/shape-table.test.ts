import { expect, it } from "vitest";
import { z } from "zod";
import documentedTypes from "../python/types/documented-types.json" with { type: "json" };
import remedies from "../python/values/remedies.json" with { type: "json" };
import parameterNames from "./parameter-names.json" with { type: "json" };
import schema from "./shape-table.schema.json" with { type: "json" };
import { readShapeTable } from "./shape-table.ts";

const table = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);

it.each([
  ["parameter names", parameterNames],
  ["documented types", documentedTypes],
  ["remedies", remedies],
])("contains a shape for each pattern of the %s", (_, data) => {
  expect(table.safeParse(data).error).toBeUndefined();
  expect(readShapeTable(data).filter(({ shapes }) => shapes.length === 0)).toEqual([]);
});

it("rejects shapes of unknown kinds", () => {
  expect(table.safeParse({ rows: [{ pattern: "a", shape: { kind: "loaf" } }] }).success).toBe(false);
});
