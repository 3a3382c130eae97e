export interface Agreement {
  readonly method: "cohen" | "cohen_weighted" | "fleiss";
  readonly items: number;
  readonly raters: number;
  /** Share of equal pairs of answers. */
  readonly observed: number;
  /** At most 1; null without items or with complete chance agreement. */
  readonly kappa: number | null;
}

/** Answers about an item, in the order of raters. */
export type ItemAnswers = readonly string[];

/**
 * Cohen's kappa (po - pe) / (1 - pe), Educational and Psychological Measurement 20 (1960). Scales use squared
 * distances: "Weighted kappa", Psychological Bulletin 70 (1968).
 */
export function cohenKappa(items: readonly ItemAnswers[], answers: readonly string[], isScale: boolean): Agreement {
  const weight = (left: number, right: number): number => {
    if (!isScale) return left === right ? 0 : 1;
    return ((left - right) / Math.max(1, answers.length - 1)) ** 2;
  };
  const pairs = items.map(([left = "", right = ""]) => [answers.indexOf(left), answers.indexOf(right)] as const);
  const shareWhere = (holds: (pair: readonly [number, number]) => boolean): number =>
    pairs.length === 0 ? 0 : pairs.filter(holds).length / pairs.length;
  const observed = pairs.reduce((sum, [left, right]) => sum + weight(left, right), 0) / pairs.length;
  let expected = 0;
  for (const left of answers.keys())
    for (const right of answers.keys())
      expected +=
        weight(left, right) * shareWhere((pair) => pair[0] === left) * shareWhere((pair) => pair[1] === right);
  return {
    method: isScale ? "cohen_weighted" : "cohen",
    items: items.length,
    raters: 2,
    observed: shareWhere(([left, right]) => left === right),
    kappa: items.length === 0 || expected === 0 ? null : 1 - observed / expected,
  };
}

/** "Measuring nominal scale agreement among many raters", Psychological Bulletin 76 (1971). */
export function fleissKappa(items: readonly ItemAnswers[], answers: readonly string[]): Agreement {
  const raters = items[0]?.length ?? 0;
  const counts = items.map((item) => answers.map((answer) => item.filter((each) => each === answer).length));
  const perItem = counts.map(
    (row) => row.reduce((sum, count) => sum + count * (count - 1), 0) / (raters * (raters - 1)),
  );
  const observed = items.length === 0 ? 0 : perItem.reduce((sum, value) => sum + value, 0) / items.length;
  const shares = answers.map(
    (_, index) => counts.reduce((sum, row) => sum + (row[index] ?? 0), 0) / (items.length * raters),
  );
  const expected = shares.reduce((sum, value) => sum + value * value, 0);
  const isDefined = items.length > 0 && expected < 1;
  return {
    method: "fleiss",
    items: items.length,
    raters,
    observed,
    kappa: isDefined ? (observed - expected) / (1 - expected) : null,
  };
}
