import type { Finding } from "@repost/spec";

/** RepoST's rule: target and tests are confirmed. Never rejects. */
export function publishedKeepRule(findings: readonly Finding[]): Finding {
  const passed = (check: string): boolean => findings.some((finding) => finding.check === check && finding.passed);
  const same = passed("functionality") || passed("ast");
  const tests = passed("test_quality");
  const kept = same && tests;
  return {
    check: "published_keep_rule",
    passed: kept,
    reason: kept
      ? "RepoST's rule would keep it."
      : `RepoST's rule would not keep it: ${same ? "no model confirms the tests" : "no model confirms the target"}.`,
    evidence: { functionality: passed("functionality"), ast: passed("ast"), test_quality: tests },
  };
}
