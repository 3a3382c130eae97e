import { stripVTControlCharacters } from "node:util";

const LONGEST = 600;

/** Addresses may contain credentials. */
export function withoutAddresses(printed: string): string {
  const text = stripVTControlCharacters(printed)
    .replaceAll(/[a-z][a-z0-9+.-]*:\/\/[^\s`'")]+/giu, "[address]")
    .replaceAll(/[×╰─▶│├]+/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} [cut]` : text;
}
