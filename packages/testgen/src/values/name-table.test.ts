import { expect, it } from "vitest";
import { z } from "zod";
import libraryValues from "../python/values/library-values.json" with { type: "json" };
import knownUses from "../python/usage/known-uses.json" with { type: "json" };
import platformValues from "../typescript/types/platform-values.json" with { type: "json" };
import members from "../typescript/usage/members.json" with { type: "json" };
import nameTables from "./name-tables.schema.json" with { type: "json" };
import sampleValues from "./sample-values.schema.json" with { type: "json" };

it.each([
  ["uses of Python's library", knownUses, nameTables],
  ["members of JavaScript's values", members, nameTables],
  ["values of Python's library", libraryValues, sampleValues],
  ["values of JavaScript's platform", platformValues, sampleValues],
])("follows its schema: %s", (_, data, schema) => {
  const table = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  expect(table.safeParse(data).error).toBeUndefined();
});
