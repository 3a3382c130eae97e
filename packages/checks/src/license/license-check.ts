import type { Check } from "@repost/spec";
import { parseAllowedLicense, satisfiesLicense } from "@repost/syntax";
import { licenseUnknown } from "../errors.ts";

export interface LicenseCheckOptions {
  /** SPDX identifiers, such as MIT. */
  readonly allow: readonly string[];
  /** @default false */
  readonly allowUnknown?: boolean;
}

/**
 * Requires allowed licences: `OR` needs one side, `AND` both. Evidence: `license`, `license_url`, `answer` (allowed,
 * not_allowed, unknown), `allow`.
 * @throws ChecksError CHECKS_LICENSE_UNKNOWN for an invalid identifier in the list
 */
export function licenseCheck({ allow, allowUnknown = false }: LicenseCheckOptions): Check {
  const allowed = new Set(allow.map(spdxIdentifier));
  return {
    name: "license",
    run({ target }) {
      const { license, license_url: url } = target.repo;
      const answer = satisfiesLicense(license, allowed);
      const reasons = {
        allowed: `${license ?? ""} is allowed.`,
        not_allowed: `${license ?? ""} is not allowed.`,
        unknown:
          license === null ? "The repository declares no licence." : `"${license}" is no SPDX licence expression.`,
      };
      return Promise.resolve({
        check: "license",
        passed: answer === "allowed" || (answer === "unknown" && allowUnknown),
        reason: reasons[answer],
        evidence: { license, license_url: url, answer, allow: [...allowed] },
      });
    },
  };
}

function spdxIdentifier(text: string): string {
  const license = parseAllowedLicense(text);
  if (license === null) throw licenseUnknown(text);
  return license;
}
