import type { Environment } from "@repost/spec";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exampleEnvironment } from "../testing/example-environment.ts";
import { createSelector } from "./select-environments.ts";
import { splitOf } from "./split-environments.ts";

function of(repo: Partial<Environment["repo"]>, fields: Partial<Environment> = {}): Environment {
  return exampleEnvironment({ ...fields, repo: { ...exampleEnvironment().repo, ...repo } });
}

describe("createSelector", () => {
  it.each([
    [{}, { license: "MIT" }, null],
    [{}, { license: null }, "license_unknown"],
    [{ licenses: null }, { license: null }, null],
    [{ licenses: ["MIT", "Apache-2.0"] }, { license: "GPL-3.0-only OR Apache-2.0" }, null],
    [{ licenses: ["MIT"] }, { license: "GPL-3.0-only" }, "license_not_allowed"],
    [{ licenses: ["MIT"] }, { license: "see LICENSE.txt" }, "license_unknown"],
    [{ since: "2024-09-01" }, { created_at: "2024-09-01T00:00:00Z" }, null],
    [{ since: "2024-09-01" }, { created_at: "2024-08-31T23:59:59Z" }, "date_outside"],
    [{ until: "2024-09-01" }, { created_at: "2024-09-01T10:00:00Z" }, null],
    [{ until: "2024-09-01" }, { created_at: "2024-09-02" }, "date_outside"],
    [{ until: "2024-09-01" }, { created_at: null }, "date_unknown"],
    [{ minLines: 3 }, {}, "length_outside"],
    [{ minLines: 2, maxLines: 2 }, {}, null],
  ] as const)("returns with %j for %j: %s", (options, repo, reason) => {
    expect(createSelector(options)(of(repo))).toBe(reason);
  });

  it("rejects texts that are not SPDX identifiers", () => {
    expect(() => createSelector({ licenses: ["the MIT one"] })).toThrow(
      expect.objectContaining({ code: "DATASET_LICENSE_UNKNOWN" }),
    );
  });
});

describe("splitOf", () => {
  it("keeps a repository together, and selects about the requested share", () => {
    const names = Array.from({ length: 2000 }, (_, index) => `owner/repository-${index}`);
    const parts = names.map((name) => splitOf(of({ name }), { by: "repository", testShare: 0.1 }));
    expect(parts.filter((part) => part === "test").length).toBe(202);
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(), (name, path, seed) => {
        const rule = { by: "repository", testShare: 0.5, seed } as const;
        expect(splitOf(of({ name }, { path }), rule)).toBe(splitOf(of({ name, license: null }), rule));
      }),
    );
  });

  it("divides by the day of the revision", () => {
    const rule = { by: "date", cutoff: "2024-09-01" } as const;
    expect(["2024-08-31T10:00:00Z", "2024-09-01", null].map((created_at) => splitOf(of({ created_at }), rule))).toEqual(
      ["train", "test", null],
    );
  });
});
