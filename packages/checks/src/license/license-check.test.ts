import type { CheckSubject } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { subjectOf } from "../../test/loaf-subject.ts";
import { licenseCheck } from "./license-check.ts";

function under(license: string | null): CheckSubject {
  const subject = subjectOf();
  return { ...subject, target: { ...subject.target, repo: { ...subject.target.repo, license } } };
}

describe("licenseCheck", () => {
  it("passes an allowed licence, and reports it", async () => {
    expect(await licenseCheck({ allow: ["MIT", "GPL-3.0"] }).run(under("MIT OR AGPL-3.0-only"))).toEqual({
      check: "license",
      passed: true,
      reason: "MIT OR AGPL-3.0-only is allowed.",
      evidence: {
        license: "MIT OR AGPL-3.0-only",
        license_url: null,
        answer: "allowed",
        allow: ["MIT", "GPL-3.0-only"],
      },
    });
  });

  it("fails a disallowed licence, and an unknown one unless unknown is allowed", async () => {
    const check = licenseCheck({ allow: ["MIT"] });
    expect([
      await check.run(under("MIT AND GPL-3.0-only")),
      await check.run(under(null)),
      await check.run(under("bakers' own")),
      await licenseCheck({ allow: ["MIT"], allowUnknown: true }).run(under(null)),
    ]).toMatchObject([
      { passed: false, reason: "MIT AND GPL-3.0-only is not allowed." },
      { passed: false, reason: "The repository declares no licence." },
      { passed: false, reason: '"bakers\' own" is no SPDX licence expression.' },
      { passed: true, evidence: { answer: "unknown" } },
    ]);
  });

  it("rejects a list with an invalid identifier", () => {
    expect(() => licenseCheck({ allow: ["MIT OR ISC"] })).toThrow(
      expect.objectContaining({ code: "CHECKS_LICENSE_UNKNOWN" }),
    );
  });
});
