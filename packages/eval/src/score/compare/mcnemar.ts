/** Returns the exact two-sided p value of McNemar's test (1947). */
export function mcnemar(onlyFirst: number, onlySecond: number): number {
  const total = onlyFirst + onlySecond;
  const fewer = Math.min(onlyFirst, onlySecond);
  // Logarithms neither overflow nor vanish.
  let logChance = -total * Math.LN2;
  let sum = Math.exp(logChance);
  for (let heads = 1; heads <= fewer; heads += 1) {
    logChance += Math.log(total - heads + 1) - Math.log(heads);
    sum += Math.exp(logChance);
  }
  return Math.min(1, 2 * sum);
}
