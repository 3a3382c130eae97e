import { languageFacts, type Target } from "@repost/spec";

/** A static getter takes neither arguments nor an object. */
export function isStaticGetter({ language, orig_func: text }: Pick<Target, "language" | "orig_func">): boolean {
  return (
    !languageFacts(language).isIndented &&
    /^\s*(?:(?:public|private|protected|override)\s+)*static\s+(?:override\s+)?get\s+[\w$#]/u.test(text)
  );
}
