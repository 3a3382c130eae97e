/** Parts of the name that an exchange about a function has in the journal of attempts. */
export interface ExchangeParts {
  readonly instanceId: string;
  readonly task: string;
  /** Name, language and version, as in `tests.python@2`. */
  readonly prompt: string;
}

/** Returns the name of an exchange. */
export function exchangeName({ instanceId, task, prompt }: ExchangeParts): string {
  return `${instanceId} ${task} ${prompt}`;
}

/** Reads the parts of a name; null for the name of another kind of exchange. */
export function readExchangeName(name: string): ExchangeParts | null {
  const { instanceId, task, prompt } = /^(?<instanceId>\S+) (?<task>.+) (?<prompt>\S+)$/su.exec(name)?.groups ?? {};
  if (instanceId === undefined || task === undefined || prompt === undefined) return null;
  return { instanceId, task, prompt };
}
