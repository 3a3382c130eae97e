export function double(input: number): number {
  return 2 * input;
}

export function spin(): never {
  for (;;);
}

export function matchSlowly(length: number): boolean {
  return /^(?:a+)+$/u.test(`${"a".repeat(length)}b`);
}

export function fill(): readonly string[] {
  const texts: string[] = [];
  for (;;) texts.push(`${texts.length}`.padStart(1_000, "x"));
}

export function raise(): never {
  throw new RangeError("Invalid string length");
}
