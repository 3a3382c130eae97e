export interface CostComparison<Item> {
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => string;
  /** The minimum of the rounds counts. */
  readonly rounds: number;
  /** CPU time so far, in milliseconds. */
  readonly spentMs: () => number;
  readonly alone: (item: Item) => Promise<unknown>;
  readonly judged: (item: Item) => Promise<unknown>;
}

export async function compareCosts<Item>({
  items,
  idOf,
  rounds,
  spentMs,
  alone,
  judged,
}: CostComparison<Item>): Promise<void> {
  const ways = { alone, judged };
  const best = { alone: new Map<string, number>(), judged: new Map<string, number>() };
  const wall = { alone: 0, judged: 0 };
  for (let round = 0; round < rounds; round += 1) {
    for (const item of items) {
      for (const way of ["alone", "judged"] as const) {
        const [before, started] = [spentMs(), performance.now()];
        await ways[way](item);
        wall[way] += performance.now() - started;
        const id = idOf(item);
        best[way].set(id, Math.min(spentMs() - before, best[way].get(id) ?? Infinity));
      }
    }
  }
  const costs = { alone: sum(best.alone.values()), judged: sum(best.judged.values()) };
  const ratios = [...best.judged].map(([id, ms]) => ms / (best.alone.get(id) ?? 1)).toSorted((a, b) => a - b);
  const at = (share: number): string => (ratios[Math.floor(share * (ratios.length - 1))] ?? 0).toFixed(2);
  console.log(`${items.length} items, best of ${rounds} rounds, CPU`);
  console.log(`alone ${costs.alone.toFixed(0)} ms, judged ${costs.judged.toFixed(0)} ms`);
  console.log(`ratio of sums ${(costs.judged / costs.alone).toFixed(2)}`);
  console.log(`ratio by item: median ${at(0.5)}, 90th percentile ${at(0.9)}, largest ${at(1)}`);
  console.log(`wall: alone ${wall.alone.toFixed(0)} ms, judged ${wall.judged.toFixed(0)} ms`);
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0);
}
