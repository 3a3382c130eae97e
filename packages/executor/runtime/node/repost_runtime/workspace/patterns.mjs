/** Returns a pattern of exactly these tests, as runners match one: titles of suites and test with spaces between. Old runners begin with a space. */
export function patternOf(titles) {
  const names = titles.map((each) => each.join(" ").replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
  return `^ ?(?:${names.join("|")})$`;
}
