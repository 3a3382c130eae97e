import { describe, expect, it } from "vitest";
import { cohenKappa, fleissKappa } from "./kappa.ts";

function repeated(count: number, ...answers: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: count }, () => answers);
}

describe("cohenKappa", () => {
  it("corrects the observed agreement for chance", () => {
    // po = 35 / 50, pe = 0.5 * 0.6 + 0.5 * 0.4.
    const items = [
      ...repeated(20, "yes", "yes"),
      ...repeated(5, "yes", "no"),
      ...repeated(10, "no", "yes"),
      ...repeated(15, "no", "no"),
    ];
    const { kappa, ...others } = cohenKappa(items, ["yes", "no"], false);
    expect([kappa?.toFixed(4), others]).toEqual(["0.4000", { method: "cohen", items: 50, raters: 2, observed: 0.7 }]);
  });

  it("weighs disagreements on a scale by the square of their distance", () => {
    const scale = ["1", "2", "3", "4", "5"];
    const near = [...repeated(5, "1", "2"), ...repeated(5, "5", "4")];
    const far = [...repeated(5, "1", "5"), ...repeated(5, "5", "1")];
    // Squared distances: observed 1, by chance (1 + 9 + 9 + 1) / 4 = 5.
    expect(cohenKappa(near, scale, true).kappa).toBeCloseTo(0.8, 10);
    expect(cohenKappa(far, scale, true).kappa).toBe(-1);
  });

  it("is undefined when both raters always give the same answer", () => {
    expect(cohenKappa(repeated(3, "yes", "yes"), ["yes", "no"], false)).toMatchObject({ observed: 1, kappa: null });
  });
});

describe("fleissKappa", () => {
  it("returns the value of the worked example with 14 raters and 5 answers", () => {
    const counts = [
      [0, 0, 0, 0, 14],
      [0, 2, 6, 4, 2],
      [0, 0, 3, 5, 6],
      [0, 3, 9, 2, 0],
      [2, 2, 8, 1, 1],
      [7, 7, 0, 0, 0],
      [3, 2, 6, 3, 0],
      [2, 5, 3, 2, 2],
      [6, 5, 2, 1, 0],
      [0, 2, 2, 3, 7],
    ];
    const answers = ["1", "2", "3", "4", "5"];
    const items = counts.map((row) =>
      row.flatMap((count, index) => Array.from({ length: count }, () => answers[index] ?? "")),
    );
    const { kappa, observed, raters } = fleissKappa(items, answers);
    expect([kappa?.toFixed(3), observed.toFixed(3), raters]).toEqual(["0.210", "0.378", 14]);
  });
});
