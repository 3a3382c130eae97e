export interface ExchangeParts {
  readonly instanceId: string;
  readonly task: string;
  /** As in `tests.python@2`. */
  readonly prompt: string;
}

export function exchangeName({ instanceId, task, prompt }: ExchangeParts): string {
  return `${instanceId} ${task} ${prompt}`;
}

/** Returns null for exchanges of another kind. */
export function readExchangeName(name: string): ExchangeParts | null {
  const { instanceId, task, prompt } = /^(?<instanceId>\S+) (?<task>.+) (?<prompt>\S+)$/su.exec(name)?.groups ?? {};
  if (instanceId === undefined || task === undefined || prompt === undefined) return null;
  return { instanceId, task, prompt };
}
