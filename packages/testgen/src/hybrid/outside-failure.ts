import type { StageRejection } from "@repost/spec";
import { failureInWords } from "./failure-in-words.ts";

/** A database that responds with an error about the query. */
const ANSWERING = /OperationalError: (?:no such \w+:|near "|unrecognized token|incomplete input|[^;]*syntax error)/gu;

/** Exceptions of unavailable external resources: a network, a service, a database, a device, a program. */
const OUTSIDE =
  /\b(?:gaierror|herror|(?:Remote\w*|New|Max\w*)?(?:Connect\w*|URL|HTTP|SSL|Socket|Network|Database|Operational|Serial|Usb|Device|Transport|Endpoint\w*|Broker\w*|Redis|Mongo|Smtp\w*|SMTP\w*)(?:Error|Exception|Timeout|Refused\w*)|(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH))\b|\bspawn\w* [^\s]+ (?:ENOENT|EACCES)|\bfetch failed|Cannot find (?:package|module) '(?![./])|Network is unreachable|Name or service not known|Temporary failure in name resolution|Connection refused|No such file or directory: '[\w-]+'/u;

/** Describes calls that cannot run in a sandbox; null if all failed for other reasons. */
export function outsideFailure({ reason, detail }: Pick<StageRejection, "reason" | "detail">): string | null {
  return reason === "needs_model" || isOutside(detail) ? failureInWords(detail, isOutside) : null;
}

/** Returns whether this is the main cause: most calls failed so, or no call succeeded and some failed so. */
export function isMostlyOutside({ reason, detail }: Pick<StageRejection, "reason" | "detail">): boolean {
  return reason === "needs_model" || isOutside(reason === "always_crashes" ? detail : (detail.split("; ")[0] ?? ""));
}

function isOutside(detail: string): boolean {
  return OUTSIDE.test(detail.replaceAll(ANSWERING, ""));
}
