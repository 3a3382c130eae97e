import type { CallOptions, Check, CheckSubject, Finding } from "@repost/spec";

export interface RunChecksOptions extends CallOptions {
  /** Leave out the checks after the first that fails. @default false */
  readonly stopAtFailure?: boolean;
}

/**
 * Runs checks one after the other and gives their findings in the same order, cheap checks best first. A finding that fails is a
 * result like any other.
 * @throws what a check throws when the infrastructure is broken; the signal's reason
 * @example
 * const findings = await runChecks([astCheck(), stubCheck({ judge }), mutationCheck({ judge })], { target, module, recording });
 * const good = findings.every(({ passed }) => passed);
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
