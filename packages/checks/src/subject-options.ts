import type { CheckSubject } from "@repost/spec";

export interface SubjectOptions {
  /** Digest of the lock of the environment. @default the subject's own */
  readonly environmentOf?: (subject: CheckSubject) => string | null;
}

export function subjectEnvironment({ environment = null }: CheckSubject): string | null {
  return environment;
}
