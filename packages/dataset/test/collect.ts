export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

export async function failureOf(work: Promise<unknown>): Promise<{ code: unknown; message: string }> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const message = error.message.replaceAll(/\/\S*\/repost-dataset-[^/\s]*/gu, "TMP");
    return { code: "code" in error ? error.code : undefined, message };
  }
  throw new Error("It was expected to fail.");
}
