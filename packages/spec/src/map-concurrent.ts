/** Maps up to `concurrency` items at once and keeps the order. The first failure ends it after running work. */
export async function mapConcurrent<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results = new Map<number, Result>();
  const queue = items.entries();
  let failed = false;
  const drain = async (): Promise<void> => {
    for (const [index, item] of queue) {
      if (failed) return;
      try {
        results.set(index, await work(item));
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const workers = Array.from({ length: Math.max(1, Math.min(concurrency, items.length)) }, () => drain());
  const ends = await Promise.allSettled(workers);
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return Array.from(results.entries())
    .toSorted(([left], [right]) => left - right)
    .map(([, result]) => result);
}
