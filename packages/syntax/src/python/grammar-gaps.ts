/** `{total:=^10}` and `{total:=+8.2f}` in a formatted string: a format that begins with an equals sign, taken for an assignment. */
const equalsInFormat = /(\{[^{}:"'\n]+:)=(?=[<>^=+\- ]?[\w,.%]*\})/gu;

/** Rewrites what the grammar of Python does not know, offset by offset. For texts that do not fit the grammar as they stand. */
export function bridgeFormatGaps(code: string): string {
  return code.replace(equalsInFormat, "$1 ");
}
