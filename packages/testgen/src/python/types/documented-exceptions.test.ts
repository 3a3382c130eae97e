import { describe, expect, it } from "vitest";
import { documentedExceptions } from "./documented-exceptions.ts";

describe("documentedExceptions", () => {
  it("knows them by their names, or by being raised", () => {
    expect(documentedExceptions(["A ValueError for less, or StopIteration."])).toEqual(["ValueError", "StopIteration"]);
    expect(documentedExceptions(["Raises ``Empty`` if there is none.", ":raises Full: at the end"])).toEqual([
      "Empty",
      "Full",
    ]);
    expect(documentedExceptions(["May raise an :exc:`queue.Late`.", "Raises:\n    Early: too soon"])).toEqual([
      "Late",
      "Early",
    ]);
    expect(documentedExceptions(["Raises the bread. Empty is fine."])).toEqual([]);
  });
});
