import type { RepositoryInfo } from "@repost/spec";
import { parseAllowedLicense, satisfiesLicense } from "@repost/syntax";
import { licenseUnknown } from "../errors.ts";
import type { Skipped } from "../files/source-text.ts";

/** Without conditions, all repositories are accepted. */
export interface RepositoryFilter {
  /** Allowed SPDX identifiers. Unknown licences are rejected. */
  readonly licenseAllow?: readonly string[] | undefined;
  /** First day (YYYY-MM-DD, UTC) of creation or release. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

export type FilteredRepository = Pick<RepositoryInfo, "license" | "created_at" | "statistics">;

/**
 * Returns a reason for rejection. Unknown values satisfy no condition.
 *
 * @throws ContextError CONTEXT_LICENSE_UNKNOWN
 */
export function excludeRepository(repository: FilteredRepository, filter: RepositoryFilter): Skipped | null {
  return excludeByLicense(repository, filter) ?? excludeByDate(repository, filter);
}

/** @throws ContextError CONTEXT_LICENSE_UNKNOWN */
export function allowedLicenses(licenses: readonly string[]): ReadonlySet<string> {
  return new Set(
    licenses.map((license) => {
      const parsed = parseAllowedLicense(license);
      if (parsed === null) throw licenseUnknown(license);
      return parsed;
    }),
  );
}

function excludeByLicense({ license }: FilteredRepository, { licenseAllow }: RepositoryFilter): Skipped | null {
  if (licenseAllow === undefined) return null;
  const answer = satisfiesLicense(license, allowedLicenses(licenseAllow));
  if (answer === "allowed") return null;
  if (answer === "unknown") return { path: null, reason: "license_unknown", detail: "Its licence is not known." };
  return { path: null, reason: "license_not_allowed", detail: `Its licence is ${license}.` };
}

function excludeByDate(
  { created_at: revised, statistics }: FilteredRepository,
  { since, until }: RepositoryFilter,
): Skipped | null {
  if (since === undefined && until === undefined) return null;
  const date = dayOf(statistics?.created_at ?? revised);
  if (date === null) return { path: null, reason: "date_unknown", detail: "Its date is not known." };
  if ((since === undefined || date >= since) && (until === undefined || date <= until)) return null;
  return { path: null, reason: "outside_dates", detail: `Its date is ${date}.` };
}

function dayOf(time: string | null): string | null {
  const parsed = Date.parse(time ?? "");
  return Number.isNaN(parsed) ? null : new Date(parsed).toISOString().slice(0, 10);
}
