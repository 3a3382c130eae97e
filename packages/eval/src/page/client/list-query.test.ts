import { describe, expect, it } from "vitest";
import { emptyQuery, facetValues, queryRows } from "./list-query.js";

interface Loaf {
  readonly name: string;
  readonly kind: string;
  readonly weight: number | null;
}

const rows: Loaf[] = [
  { name: "rye 2", kind: "dark", weight: 0.5 },
  { name: "Rye 10", kind: "dark", weight: null },
  { name: "brioche", kind: "light", weight: 0.25 },
];
const kind = { key: "kind", label: "Kind", value: (row: Loaf) => row.kind };
const list = {
  columns: [
    { key: "name", value: (row: Loaf) => row.name },
    { key: "weight", value: (row: Loaf) => row.weight },
  ],
  facets: [kind],
  textOf: ({ name, kind }: Loaf) => `${name} ${kind}`,
};

function names(query: Partial<ReturnType<typeof emptyQuery>>): string[] {
  return queryRows(rows, { ...emptyQuery(), ...query }, list).map(({ name }) => name);
}

describe("queryRows", () => {
  it.each([
    [{}, ["rye 2", "Rye 10", "brioche"]],
    [{ text: "RYE dark" }, ["rye 2", "Rye 10"]],
    [{ text: "rye light" }, []],
    [{ facets: { kind: "light" } }, ["brioche"]],
    [{ facets: { kind: "" } }, ["rye 2", "Rye 10", "brioche"]],
    [{ sort: "name" }, ["brioche", "rye 2", "Rye 10"]],
    [{ sort: "name", descending: true }, ["Rye 10", "rye 2", "brioche"]],
    [{ sort: "weight" }, ["brioche", "rye 2", "Rye 10"]],
    [{ sort: "weight", descending: true }, ["rye 2", "brioche", "Rye 10"]],
  ])("returns the rows for %j", (query, expected) => {
    expect(names(query)).toEqual(expected);
  });

  it("does not change the rows", () => {
    names({ sort: "name" });
    expect(rows.map(({ name }) => name)).toEqual(["rye 2", "Rye 10", "brioche"]);
  });
});

describe("facetValues", () => {
  it("returns the most frequent value first", () => {
    expect(facetValues(rows, kind)).toEqual([
      ["dark", 2],
      ["light", 1],
    ]);
  });
});
