/** Returns null without rows, so that no empty file is written. */
export async function startedRows<T>(rows: AsyncGenerator<T, void>): Promise<AsyncGenerator<T, void> | null> {
  const first = await rows.next();
  if (first.done === true) return null;
  const { value } = first;
  return (async function* () {
    yield value;
    yield* rows;
  })();
}
