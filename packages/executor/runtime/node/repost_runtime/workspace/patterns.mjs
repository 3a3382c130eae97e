/** Runners match titles joined by spaces. Old runners begin with a space. */
export function patternOf(titles) {
  const names = titles.map((each) => each.join(" ").replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
  return `^ ?(?:${names.join("|")})$`;
}
