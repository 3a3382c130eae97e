const ANYWHERE =
  /@generated\b|\bdo not (?:edit|modify)\b.*|\bthis (?:file|module|code) (?:is|was|has been) (?:auto(?:matically)?[- ]?)?generated\b/iu;
const HEADER_LINES = 15;

/**
 * Whether a file's first lines say that a program wrote it. Words that are only telling in a comment are looked for by the language's own
 * pattern.
 */
export function hasGeneratedHeader(code: string, comment: RegExp): boolean {
  const header = code.split(/\r\n|\r|\n/u, HEADER_LINES).join("\n");
  return ANYWHERE.test(header) || comment.test(header);
}
