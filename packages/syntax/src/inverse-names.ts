const PAIRS: readonly (readonly [string, string])[] = [
  ["encode", "decode"],
  ["encrypt", "decrypt"],
  ["encipher", "decipher"],
  ["serialize", "deserialize"],
  ["serialise", "deserialise"],
  ["serialize", "parse"],
  ["marshal", "unmarshal"],
  ["dump", "load"],
  ["dumps", "loads"],
  ["pack", "unpack"],
  ["compress", "decompress"],
  ["compress", "uncompress"],
  ["deflate", "inflate"],
  ["escape", "unescape"],
  ["quote", "unquote"],
  ["sign", "unsign"],
  ["stringify", "parse"],
  ["format", "parse"],
  ["unparse", "parse"],
  ["render", "parse"],
  ["flatten", "unflatten"],
  ["wrap", "unwrap"],
  ["zip", "unzip"],
  ["tokenize", "untokenize"],
  ["to", "from"],
];

const INVERSES: ReadonlyMap<string, readonly string[]> = PAIRS.reduce((inverses, [left, right]) => {
  inverses.set(left, [...(inverses.get(left) ?? []), right]);
  return inverses.set(right, [...(inverses.get(right) ?? []), left]);
}, new Map<string, readonly string[]>());

/** Matches names of inverse functions: `encode` and `decode`, `to_hex` and `from_hex`. */
export function areInverse(name: string, other: string): boolean {
  const [left, right] = [wordsOf(name), wordsOf(other)];
  if (left.length !== right.length) return false;
  const differing = left.flatMap((word, index) => (word === right[index] ? [] : [[word, right[index] ?? ""] as const]));
  const [[word, partner] = ["", ""], ...more] = differing;
  return more.length === 0 && INVERSES.get(word)?.includes(partner) === true;
}

function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])|([A-Z])([A-Z][a-z])/gu, "$1$3_$2$4")
    .toLowerCase()
    .split("_")
    .filter((word) => word !== "");
}
