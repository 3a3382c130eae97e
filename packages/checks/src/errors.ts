import { RepostError } from "@repost/spec";

export type ChecksErrorCode = "CHECKS_LICENSE_UNKNOWN";

/** What this package throws of its own; a check that fails is a finding. */
export class ChecksError extends RepostError<ChecksErrorCode> {
  override readonly name = "ChecksError";
}

export function licenseUnknown(license: string): ChecksError {
  return new ChecksError(`"${license}" is no SPDX licence identifier.`, {
    code: "CHECKS_LICENSE_UNKNOWN",
    hint: "Give identifiers as SPDX spells them, such as MIT or Apache-2.0, each by itself.",
  });
}
