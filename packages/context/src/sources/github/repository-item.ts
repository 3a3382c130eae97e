import type { RepositoryStatistics } from "@repost/spec";
import { recordOf, stringOf } from "../../untrusted-json.ts";
import { parseHttpUrl } from "../web-address.ts";

export interface FoundRepository {
  readonly name: string;
  readonly url: string;
  readonly license: string | null;
  readonly statistics: RepositoryStatistics;
}

export function readRepositoryItem(item: unknown): FoundRepository | null {
  const fields = recordOf(item);
  const name = stringOf(fields["full_name"]);
  const url = parseHttpUrl(stringOf(fields["clone_url"]) ?? "");
  if (name === null || !/^[A-Za-z0-9._-]+\/[A-Za-z0-9._-]+$/u.test(name)) return null;
  if (url === null || url.username !== "" || /[@\s]/u.test(url.pathname)) return null;
  const { topics } = fields;
  const license = stringOf(recordOf(fields["license"])["spdx_id"]);
  return {
    name,
    url: url.href,
    license: license === "NOASSERTION" ? null : license,
    statistics: {
      topics: Array.isArray(topics) ? topics.filter((topic) => typeof topic === "string") : null,
      stars: countOf(fields["stargazers_count"]),
      contributors: null,
      size_kb: countOf(fields["size"]),
      created_at: stringOf(fields["created_at"]),
      pushed_at: stringOf(fields["pushed_at"]),
      setup_files: null,
    },
  };
}

function countOf(value: unknown): number | null {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : null;
}
