export async function mapLimited<T>(
  items: readonly T[],
  limit: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const pending = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of pending) await work(item, index);
  };
  await Promise.all(Array.from({ length: limit }, worker));
}
