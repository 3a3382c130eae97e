import type { RepositoryInfo } from "@repost/spec";
import { parseAllowedLicense, satisfiesLicense } from "@repost/syntax";
import { licenseUnknown } from "../errors.ts";
import type { Skipped } from "../files/source-text.ts";

/** Which repositories are taken. Without any of these, all. */
export interface RepositoryFilter {
  /** SPDX identifiers; a repository whose licence is not met with them, or not known, is left out. */
  readonly licenseAllow?: readonly string[] | undefined;
  /** First day, YYYY-MM-DD in UTC, on which the repository may have been made, or else its revision released. */
  readonly since?: string | undefined;
  /** Last day. */
  readonly until?: string | undefined;
}

/** What a filter looks at. */
export type FilteredRepository = Pick<RepositoryInfo, "license" | "created_at" | "statistics">;

/**
 * Why a repository is left out, for the whole of it; null when it is taken. What is not known is left out too where the filter
 * asks for it, so that nothing gets in by chance.
 *
 * @throws ContextError CONTEXT_LICENSE_UNKNOWN
 */
export function excludeRepository(
  repository: FilteredRepository,
  { licenseAllow, since, until }: RepositoryFilter,
): Skipped | null {
  return excludeByLicense(repository, licenseAllow) ?? excludeByDate(repository, since, until);
}

/** @throws ContextError CONTEXT_LICENSE_UNKNOWN */
export function allowedLicenses(licenses: readonly string[]): ReadonlySet<string> {
  return new Set(
    licenses.map((license) => {
      const known = parseAllowedLicense(license);
      if (known === null) throw licenseUnknown(license);
      return known;
    }),
  );
}

function excludeByLicense(
  { license }: FilteredRepository,
  licenseAllow: RepositoryFilter["licenseAllow"],
): Skipped | null {
  if (licenseAllow === undefined) return null;
  const answer = satisfiesLicense(license, allowedLicenses(licenseAllow));
  if (answer === "allowed") return null;
  return answer === "unknown"
    ? { path: null, reason: "license_unknown", detail: "Its licence is not known." }
    : { path: null, reason: "license_not_allowed", detail: `Its licence is ${license}.` };
}

function excludeByDate(
  { created_at: revised, statistics }: FilteredRepository,
  since: string | undefined,
  until: string | undefined,
): Skipped | null {
  if (since === undefined && until === undefined) return null;
  const date = dayOf(statistics?.created_at ?? revised);
  if (date === null) return { path: null, reason: "date_unknown", detail: "Its date is not known." };
  if ((since === undefined || date >= since) && (until === undefined || date <= until)) return null;
  return { path: null, reason: "outside_dates", detail: `Its date is ${date}.` };
}

/** The day in UTC of an ISO 8601 time; null when it is none. */
function dayOf(time: string | null): string | null {
  const parsed = Date.parse(time ?? "");
  return Number.isNaN(parsed) ? null : new Date(parsed).toISOString().slice(0, 10);
}
