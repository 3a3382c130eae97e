export interface Helper {
  readonly names: readonly string[];
  readonly code: string;
}

const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** Includes indirectly named helpers, in source order. */
export function helpersUsed(helpers: readonly Helper[], texts: readonly string[]): readonly string[] {
  const used = new Set<Helper>();
  const pending = [...texts];
  for (let text = pending.pop(); text !== undefined; text = pending.pop()) {
    const named = new Set(text.match(NAME));
    for (const helper of helpers) {
      if (used.has(helper) || !helper.names.some((name) => named.has(name))) continue;
      used.add(helper);
      pending.push(helper.code);
    }
  }
  return helpers.filter((helper) => used.has(helper)).map(({ code }) => code);
}
