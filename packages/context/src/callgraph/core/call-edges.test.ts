import { describe, expect, it } from "vitest";
import { createCallEdges } from "./call-edges.ts";

describe("createCallEdges", () => {
  it("gives a caller what its groups call, whenever that is noted, and what groups of these do, without naming them", () => {
    const edges = createCallEdges();
    edges.add("idle");
    edges.connect("main", "a");
    edges.connectAll("main", "<getters 1>");
    edges.connectAll("<getters 1>", "<getters 2>");
    edges.connectAll("<getters 2>", "<getters 1>");
    edges.connect("<getters 1>", "b");
    edges.connect("<getters 2>", "c");
    expect(edges.toRecord()).toEqual({ a: [], b: [], c: [], idle: [], main: ["a", "b", "c"] });
  });
});
