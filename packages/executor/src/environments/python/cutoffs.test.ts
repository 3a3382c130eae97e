import { describe, expect, it } from "vitest";
import { solvingAttempts } from "./cutoffs.ts";

const today = [
  { cutoff: null, bounded: true },
  { cutoff: null, bounded: false },
];

describe("solvingAttempts", () => {
  it("starts with the publishing date and ends with the newest releases", () => {
    expect(solvingAttempts({ published: "2024-05-10T08:00:00Z", version: "3.11" })).toEqual([
      { cutoff: "2024-05-10T23:59:59Z", bounded: true },
      ...today,
    ]);
  });

  it("tries a year after the release of the interpreter when that date is later", () => {
    expect(solvingAttempts({ published: "2019-05-10T08:00:00Z", version: "3.11" })).toEqual([
      { cutoff: "2019-05-10T23:59:59Z", bounded: true },
      { cutoff: "2023-10-24T23:59:59Z", bounded: true },
      ...today,
    ]);
  });

  it("has no bound without a date, and uses only a requested cutoff", () => {
    expect(solvingAttempts({ published: null, version: "3.99" })).toEqual(today);
    expect(solvingAttempts({ published: "2024-05-10", version: "3.11", requestedCutoff: "none" })).toEqual(today);
    expect(solvingAttempts({ published: "2024-05-10", version: "3.11", requestedCutoff: "2020-01-02" })).toEqual([
      { cutoff: "2020-01-02T23:59:59Z", bounded: true },
      { cutoff: "2020-01-02T23:59:59Z", bounded: false },
    ]);
  });
});
