/** Other lines are empty objects: the code under test can write to the channel. */
export function readMessages(messages: readonly string[]): readonly Readonly<Record<string, unknown>>[] {
  return messages.map(parseObject);
}

function parseObject(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}
