const ANYWHERE =
  /@generated\b|\bdo not (?:edit|modify)\b.*|\bthis (?:file|module|code) (?:is|was|has been) (?:auto(?:matically)?[- ]?)?generated\b/iu;
const HEADER_LINES = 15;

export function hasGeneratedHeader(code: string, comment: RegExp): boolean {
  const header = code.split(/\r\n|\r|\n/u, HEADER_LINES).join("\n");
  return ANYWHERE.test(header) || comment.test(header);
}
