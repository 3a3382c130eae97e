import type { Environment } from "@repost/spec";
import { parseAllowedLicense, satisfiesLicense } from "@repost/syntax";
import { licenseUnknown } from "../errors.ts";

export interface SelectOptions {
  /** SPDX identifiers; null accepts any licence, or none. @default any known licence */
  readonly licenses?: readonly string[] | null | undefined;
  /** First day (YYYY-MM-DD) of dated revisions. @default none */
  readonly since?: string | undefined;
  /** Last day, as `since`. @default none */
  readonly until?: string | undefined;
  /** Minimum lines of the target. @default any */
  readonly minLines?: number | undefined;
  readonly maxLines?: number | undefined;
}

export type ExclusionReason =
  | "license_unknown"
  | "license_not_allowed"
  | "date_unknown"
  | "date_outside"
  | "length_outside";

/** @throws DatasetError DATASET_LICENSE_UNKNOWN for invalid SPDX identifiers */
export function createSelector(
  options: SelectOptions,
): (environment: Pick<Environment, "repo" | "start_line" | "end_line">) => ExclusionReason | null {
  const { since, until, minLines = 0, maxLines = Number.POSITIVE_INFINITY } = options;
  const licenseProblem = licenseRule(options.licenses);
  return ({ repo, start_line: start, end_line: end }) => {
    const lines = end - start + 1;
    const problem = licenseProblem(repo.license) ?? dateProblem(repo.created_at, since, until);
    return problem ?? (lines < minLines || lines > maxLines ? "length_outside" : null);
  };
}

function licenseRule(licenses: SelectOptions["licenses"]): (license: string | null) => ExclusionReason | null {
  if (licenses === null) return () => null;
  if (licenses === undefined) return (license) => (license === null ? "license_unknown" : null);
  const allowed = new Set(licenses.map(spdxIdentifier));
  const answers = { allowed: null, not_allowed: "license_not_allowed", unknown: "license_unknown" } as const;
  return (license) => answers[satisfiesLicense(license, allowed)];
}

function spdxIdentifier(text: string): string {
  const license = parseAllowedLicense(text);
  if (license === null) throw licenseUnknown(text);
  return license;
}

/** Compares days as texts, because ISO 8601 texts sort by time. */
function dateProblem(created: string | null, since?: string, until?: string): ExclusionReason | null {
  if (since === undefined && until === undefined) return null;
  if (created === null) return "date_unknown";
  const day = created.slice(0, "YYYY-MM-DD".length);
  return (since !== undefined && day < since) || (until !== undefined && day > until) ? "date_outside" : null;
}
