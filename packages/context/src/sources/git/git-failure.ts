import { errorMessage } from "@repost/spec";
import {
  gitFailed,
  gitIncomplete,
  gitMissing,
  gitNotFound,
  gitRevisionMissing,
  networkUnreachable,
  type ContextError,
} from "../../errors.ts";
import { NoGitError } from "./git-commands.ts";

const MAX_MESSAGE = 5000;
const INCOMPLETE =
  /unable to read (?:sha1 file of .*\()?[0-9a-f]{40}|missing (?:blob|tree)|possible repository corruption on the remote side/iu;
const UNREACHABLE =
  /could not resolve|failed to connect|couldn't connect|unable to connect|connection (?:refused|timed out|reset|closed)|network is unreachable|no route to host|unable to look up|operation timed out|too slow|recv failure|ssl_error|tls connect|returned error: 5\d\d/iu;
const NOT_FOUND =
  /repository .*not found|does not exist|does not appear to be a git repository|is this a git repository|not exported|could not read (?:username|password)|terminal prompts disabled|authentication failed|permission denied|access denied|returned error: 40[134]|host key verification failed/iu;
/** Counts only alone, because other problems also print it. */
const BROKEN_OFF = /the remote end hung up|could not read from remote repository/iu;
const NO_REVISION =
  /couldn't find remote ref|could not find remote branch|not our ref|unadvertised object|no such ref|unknown revision|bad object|needed a single revision|no such remote ref|bad revision|not a valid object name/iu;

export function isRevisionMissing(error: unknown): boolean {
  return NO_REVISION.test(messageOf(error));
}

export function gitFailure(displayUrl: string, revision: string | null, error: unknown): ContextError {
  if (error instanceof NoGitError) return gitMissing(error);
  const message = messageOf(error);
  if (INCOMPLETE.test(message)) return gitIncomplete(displayUrl, revision, error);
  if (NO_REVISION.test(message)) return gitRevisionMissing(displayUrl, revision ?? "HEAD", error);
  if (UNREACHABLE.test(message)) return networkUnreachable(displayUrl, error);
  if (NOT_FOUND.test(message)) return gitNotFound(displayUrl, error);
  if (BROKEN_OFF.test(message)) return networkUnreachable(displayUrl, error);
  return gitFailed(displayUrl, firstProblem(message), error);
}

function messageOf(error: unknown): string {
  return errorMessage(error).slice(-MAX_MESSAGE);
}

function firstProblem(message: string): string {
  const lines = message.split("\n").map((line) => line.trim());
  const problem = lines.find((line) => /^(?:fatal|error):/u.test(line)) ?? lines.find((line) => line !== "");
  return (problem ?? "it gave no reason").replace(/^(?:fatal|error):\s*/u, "").replace(/\.$/u, "");
}
