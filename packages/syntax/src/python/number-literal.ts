const integerForm = /^(?:0x[\da-f]+|0o[0-7]+|0b[01]+|\d+)$/;

export function numberSymbol(text: string): string {
  const digits = text.replaceAll("_", "").toLowerCase();
  if (integerForm.test(digits)) return `int ${BigInt(digits)}`;
  const [value, type] = digits.endsWith("j") ? [Number(digits.slice(0, -1)), "complex"] : [Number(digits), "float"];
  return Number.isNaN(value) ? text : `${type} ${value}`;
}
