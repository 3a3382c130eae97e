import type { CallOptions, Check, CheckSubject, Finding } from "@repost/spec";

export interface RunChecksOptions extends CallOptions {
  /** @default false */
  readonly stopAtFailure?: boolean;
}

/**
 * Runs checks in sequence; pass cheap checks first.
 * @throws errors of broken infrastructure; the signal's reason
 * @example const findings = await runChecks([astCheck(), stubCheck({ judge })], { target, module, recording });
 */
export async function runChecks(
  checks: readonly Check[],
  subject: CheckSubject,
  { stopAtFailure = false, signal }: RunChecksOptions = {},
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks) {
    signal?.throwIfAborted();
    const finding = await check.run({ ...subject, findings: [...findings] }, { signal });
    findings.push(finding);
    if (stopAtFailure && !finding.passed) break;
  }
  return findings;
}
