import { describe, expect, it } from "vitest";
import { solvingAttempts } from "./cutoffs.ts";

const today = [
  { cutoff: null, bounded: true },
  { cutoff: null, bounded: false },
];

describe("solvingAttempts", () => {
  it("starts with the day of publishing and ends with what there is", () => {
    expect(solvingAttempts({ published: "2024-05-10T08:00:00Z", version: "3.11" })).toEqual([
      { cutoff: "2024-05-10T23:59:59Z", bounded: true },
      ...today,
    ]);
  });

  it("tries a year after the interpreter's release where that is later", () => {
    expect(solvingAttempts({ published: "2019-05-10T08:00:00Z", version: "3.11" })).toEqual([
      { cutoff: "2019-05-10T23:59:59Z", bounded: true },
      { cutoff: "2023-10-24T23:59:59Z", bounded: true },
      ...today,
    ]);
  });

  it("knows no bound where no date is known, and keeps to one that was asked for", () => {
    expect(solvingAttempts({ published: null, version: "3.99" })).toEqual(today);
    expect(solvingAttempts({ published: "2024-05-10", version: "3.11", requestedCutoff: "none" })).toEqual(today);
    expect(solvingAttempts({ published: "2024-05-10", version: "3.11", requestedCutoff: "2020-01-02" })).toEqual([
      { cutoff: "2020-01-02T23:59:59Z", bounded: true },
      { cutoff: "2020-01-02T23:59:59Z", bounded: false },
    ]);
  });
});
