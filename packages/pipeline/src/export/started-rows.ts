/** Returns null without rows, to avoid empty files. */
export async function startedRows<T>(rows: AsyncGenerator<T, void>): Promise<AsyncGenerator<T, void> | null> {
  const first = await rows.next();
  if (first.done === true) return null;
  const { value } = first;
  return (async function* () {
    yield value;
    yield* rows;
  })();
}
