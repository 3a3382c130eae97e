export async function* jsonArray(rows: AsyncIterable<object> | Iterable<object>): AsyncGenerator<string, void> {
  let isFirst = true;
  for await (const row of rows) {
    yield `${isFirst ? "[\n" : ",\n"}${JSON.stringify(row)}`;
    isFirst = false;
  }
  yield isFirst ? "[]\n" : "\n]\n";
}
