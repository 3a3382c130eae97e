import type { CheckSubject } from "@repost/spec";

/** What running a subject's code takes beside the subject. */
export interface SubjectOptions {
  /** Digest of the lock whose installed environment the subject needs. @default the one that it names */
  readonly environmentOf?: (subject: CheckSubject) => string | null;
}

export function ownEnvironment({ environment = null }: CheckSubject): string | null {
  return environment;
}
