import type { StageRejection } from "@repost/spec";
import { failureInWords } from "./failure-in-words.ts";

/** A database that answers, and says what is wrong with what it was asked. */
const ANSWERING = /OperationalError: (?:no such \w+:|near "|unrecognized token|incomplete input|[^;]*syntax error)/gu;

/** Exceptions by which code says that what lies outside does not answer: a network, a service, a database, a device, a program. */
const OUTSIDE =
  /\b(?:gaierror|herror|(?:Remote\w*|New|Max\w*)?(?:Connect\w*|URL|HTTP|SSL|Socket|Network|Database|Operational|Serial|Usb|Device|Transport|Endpoint\w*|Broker\w*|Redis|Mongo|Smtp\w*|SMTP\w*)(?:Error|Exception|Timeout|Refused\w*)|(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH))\b|\bspawn\w* [^\s]+ (?:ENOENT|EACCES)|\bfetch failed|Cannot find (?:package|module) '(?![./])|Network is unreachable|Name or service not known|Temporary failure in name resolution|Connection refused|No such file or directory: '[\w-]+'/u;

/** What calls came to that cannot run in a sandbox, in words; null where they ended for other reasons alone. */
export function outsideFailure({ reason, detail }: Pick<StageRejection, "reason" | "detail">): string | null {
  return reason === "needs_model" || isOutside(detail) ? failureInWords(detail, isOutside) : null;
}

/** Whether that goes before other inputs: most calls came to it, or no call came to an end and some ended there. */
export function isMostlyOutside({ reason, detail }: Pick<StageRejection, "reason" | "detail">): boolean {
  return reason === "needs_model" || isOutside(reason === "always_crashes" ? detail : (detail.split("; ")[0] ?? ""));
}

function isOutside(detail: string): boolean {
  return OUTSIDE.test(detail.replaceAll(ANSWERING, ""));
}
