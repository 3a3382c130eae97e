import { describe, expect, it } from "vitest";
import { excludeRepository, type FilteredRepository, type RepositoryFilter } from "./repository-filter.ts";

const bakery: FilteredRepository = { license: "MIT OR Apache-2.0", created_at: "2024-05-01T23:30:00-02:00" };
const made = { topics: [], stars: 1, contributors: null, size_kb: 1, pushed_at: null, setup_files: null };

function reasonOf(repository: FilteredRepository, filter: RepositoryFilter): string | null {
  return excludeRepository(repository, filter)?.reason ?? null;
}

describe("excludeRepository", () => {
  it("takes everything without a filter", () => {
    expect(reasonOf({ license: null, created_at: null }, {})).toBeNull();
  });

  it("takes a licence that can be met with those allowed, and leaves out others and unknown ones", () => {
    const filter = { licenseAllow: ["MIT"] };
    expect([
      reasonOf(bakery, filter),
      reasonOf({ ...bakery, license: "MIT AND GPL-3.0-only" }, filter),
      reasonOf({ ...bakery, license: null }, filter),
      reasonOf({ ...bakery, license: "see the file" }, filter),
      reasonOf(bakery, { licenseAllow: [] }),
    ]).toEqual([null, "license_not_allowed", "license_unknown", "license_unknown", "license_not_allowed"]);
    expect(() => excludeRepository(bakery, { licenseAllow: ["MIT licence"] })).toThrow(
      expect.objectContaining({ code: "CONTEXT_LICENSE_UNKNOWN" }) as Error,
    );
  });

  it("takes both days of a window, in UTC", () => {
    expect([
      reasonOf(bakery, { since: "2024-05-02", until: "2024-05-02" }),
      reasonOf(bakery, { since: "2024-05-03" }),
      reasonOf(bakery, { until: "2024-05-01" }),
      reasonOf({ ...bakery, created_at: null }, { since: "2000-01-01" }),
    ]).toEqual([null, "outside_dates", "outside_dates", "date_unknown"]);
  });

  it("goes by the day on which the repository was made, where it is known, rather than its revision", () => {
    const repository = { ...bakery, statistics: { ...made, created_at: "2023-02-03T00:00:00Z" } };
    expect([reasonOf(repository, { until: "2023-02-03" }), reasonOf(repository, { since: "2024-01-01" })]).toEqual([
      null,
      "outside_dates",
    ]);
  });
});
