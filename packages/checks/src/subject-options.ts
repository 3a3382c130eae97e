import type { CheckSubject } from "@repost/spec";

/** Options of running a subject's code. */
export interface SubjectOptions {
  /** Digest of the lock of the subject's environment. @default the subject's own */
  readonly environmentOf?: (subject: CheckSubject) => string | null;
}

export function ownEnvironment({ environment = null }: CheckSubject): string | null {
  return environment;
}
